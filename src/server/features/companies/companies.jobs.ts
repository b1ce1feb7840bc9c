import { z } from "zod";
import { defineJob, registerJob, type RegisteredJob } from "#server/jobs/job.ts";
import { type PurgeDeps, purgeDueCompanies } from "./purge-company.service.ts";

export const purgeCompaniesJob = defineJob<Record<string, never>>(
  "company.purge",
  z.object({}).strict() as z.ZodType<Record<string, never>>,
  // A company of ten million rows takes minutes.
  { keyRule: "oneAtAll", expireSeconds: 3_600 },
);

export function registerCompanyJobs(deps: PurgeDeps): RegisteredJob[] {
  return [
    registerJob(purgeCompaniesJob, async () => {
      await purgeDueCompanies(deps, "normal");
    }),
  ];
}
