import { inCompanies, inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { walkLivingCompanies } from "#server/features/access/access.service.ts";
import { endUnlessStopped, type FeatureJob, featureJob, type JobRun } from "#server/jobs/job.ts";
import { DAY_MS } from "#values/durations.ts";
import { forgetExportsJob, makeExportJob } from "./export-job-definitions.ts";
import { makeScheduledJob, queueSchedulesJob } from "../schedules/export-schedule-definitions.ts";
import { makeScheduledFile } from "../schedules/make-scheduled.service.ts";
import { queueDueSchedules } from "../schedules/queue-schedules.service.ts";
import * as store from "./export-jobs.store.ts";
import { makeExportFile } from "./make-export-file.service.ts";

// So long an ended job itself is kept; its run stays in the history.
const JOB_DAYS = 30;
const COMPANIES_AT_ONCE = 500;
const FILES_AT_ONCE = 100;

export const exportJobs: readonly FeatureJob<Deps>[] = [
  featureJob(makeExportJob, makeExportFile),
  featureJob(forgetExportsJob, forgetExports, { cron: "35 * * * *" }),
  featureJob(makeScheduledJob, makeScheduledFile),
  featureJob(queueSchedulesJob, queueDueSchedules, { cron: "*/5 * * * *" }),
];

/** Forgets files after their days. Bytes first: a crash leaves a row that the next run finds. */
export async function forgetExports(
  deps: Pick<Deps, "db" | "clock" | "files">,
  _nothing: object,
  { signal }: Pick<JobRun, "signal">,
): Promise<void> {
  const now = deps.clock.now();
  const before = new Date(now.getTime() - JOB_DAYS * DAY_MS);
  for await (const ids of walkLivingCompanies(deps, COMPANIES_AT_ONCE)) {
    const old = await inCompanies(deps.db, ids, (tx) =>
      store.listCompaniesWithOld(tx, ids, { now, before }),
    );
    for (const companyId of old) {
      endUnlessStopped(signal);
      const files = await inCompany(deps.db, companyId, (tx) =>
        store.listOldFiles(tx, companyId, now, FILES_AT_ONCE),
      );
      for (const { id, storedHash } of files) {
        await deps.files.remove(companyId, storedHash);
        await inCompany(deps.db, companyId, (tx) => store.deleteKeptFile(tx, companyId, id));
      }
      await inCompany(deps.db, companyId, (tx) => store.deleteOldJobs(tx, companyId, before));
    }
  }
}
