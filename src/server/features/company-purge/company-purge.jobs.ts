import { z } from "zod";
import { forgetTaxNumbers } from "#server/features/companies/company-deletion.service.ts";
import { defineJob, type FeatureJob, featureJob } from "#server/jobs/job.ts";
import { type PurgeDeps, purgeDueCompanies } from "./purge-company.service.ts";

const purgeCompaniesJob = defineJob<Record<string, never>>(
  "company.purge",
  z.object({}).strict() as z.ZodType<Record<string, never>>,
  // A company of ten million rows takes minutes.
  { keyRule: "oneAtAll", expireSeconds: 3_600 },
);

export const companyJobs: readonly FeatureJob<PurgeDeps>[] = [
  // Away from the full hour, when everybody's jobs begin.
  featureJob(
    purgeCompaniesJob,
    async (deps) => {
      await purgeDueCompanies(deps, "normal");
      await forgetTaxNumbers(deps);
    },
    { cron: "41 3 * * *" },
  ),
];
