import { actLater, type Actor, type LaterActor } from "#server/http/actor.ts";
import { ApiError } from "#server/http/errors.ts";
import { type FeatureJob, featureJob, type JobDefinition, type JobRun } from "#server/jobs/job.ts";
import { deleteAccountJob, moveAccountJob } from "./account-job-definitions.ts";
import { finishDeletion, giveUpDeletion } from "./delete-bank-account.service.ts";
import { finishMove, giveUpMove, type MoveDeps } from "./move-bank-account.service.ts";

/** The jobs that move and delete large accounts. */
export const accountMoveJobs: readonly FeatureJob<MoveDeps>[] = [
  accountWork(moveAccountJob, finishMove, giveUpMove),
  accountWork(deleteAccountJob, finishDeletion, giveUpDeletion),
];

/**
 * A fault that may pass is tried again. After the last try, or a fault that cannot pass, the
 * account stays as it was.
 */
function accountWork<Data extends LaterActor>(
  job: JobDefinition<Data>,
  finish: (deps: MoveDeps, actor: Actor, work: Data) => Promise<void>,
  giveUp: (deps: MoveDeps, actor: Actor, work: Data, code: string) => Promise<void>,
): FeatureJob<MoveDeps> {
  return featureJob(job, async (deps: MoveDeps, data: Data, run: JobRun) => {
    const actor = actLater(data);
    try {
      await finish(deps, actor, data);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : "internal_error";
      const passes = !(error instanceof ApiError) || code === "bank_account_busy";
      if (passes && run.retry < job.options.retries) throw error;
      await giveUp(deps, actor, data, code);
      if (!(error instanceof ApiError)) throw error;
    }
  });
}
