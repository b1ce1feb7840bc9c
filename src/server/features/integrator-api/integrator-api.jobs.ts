/** The log of reads is kept for thirteen months. */
import { z } from "zod";
import { DAY_MS } from "#values/durations.ts";
import { inCompanies } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { walkLivingCompanies } from "#server/features/access/access.service.ts";
import { defineJob, type FeatureJob, featureJob } from "#server/jobs/job.ts";
import { deleteOldReads } from "./api-reads.store.ts";

const KEEP_DAYS = 396;
const COMPANIES_AT_ONCE = 500;

const forgetReadsJob = defineJob("api-read.forget", z.object({}), { retries: 2 });

export const integratorApiJobs: readonly FeatureJob<Deps>[] = [
  featureJob(
    forgetReadsJob,
    async (deps) => {
      const before = new Date(deps.clock.now().getTime() - KEEP_DAYS * DAY_MS);
      for await (const ids of walkLivingCompanies(deps, COMPANIES_AT_ONCE))
        await inCompanies(deps.db, ids, (tx) => deleteOldReads(tx, ids, before));
    },
    { cron: "41 3 * * *" },
  ),
];
