import { actLater } from "#server/http/actor.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Deps } from "#server/deps.ts";
import { type FeatureJob, featureJob } from "#server/jobs/job.ts";
import { joinAccountsJob } from "./join-job-definitions.ts";
import { finishWork, giveUpWork } from "./join-work.service.ts";

type JoinJobNeeds = Pick<Deps, "db" | "clock" | "newId" | "events" | "accessMode" | "quota">;

/**
 * The job that joins accounts with very many rows. A fault that may pass is tried again. After the
 * last try, or a fault that cannot pass, the accounts stay as they were.
 */
export const accountJoinJobs: readonly FeatureJob<JoinJobNeeds>[] = [
  featureJob(joinAccountsJob, async (deps, { companyId, joinId, ...asked }, { retry, signal }) => {
    const actor = actLater(asked);
    try {
      await finishWork(deps, actor, { companyId, joinId }, { signal });
    } catch (error) {
      const passes = !(error instanceof ApiError);
      if (passes && retry < joinAccountsJob.options.retries) throw error;
      await giveUpWork(
        deps,
        actor,
        { companyId, joinId },
        error instanceof ApiError ? error.code : "internal_error",
      );
      if (passes) throw error;
    }
  }),
];
