import { ApiError } from "#server/http/errors.ts";
import {
  type JobDefinition,
  type JobRun,
  type RegisteredJob,
  registerJob,
} from "#server/jobs/job.ts";
import { deleteAccountJob, moveAccountJob } from "./account-job-definitions.ts";
import type { Actor } from "#server/features/bank-accounts/bank-accounts.service.ts";
import { finishDeletion, giveUpDeletion } from "./delete-bank-account.service.ts";
import { finishMove, giveUpMove, type MoveDeps } from "./move-bank-account.service.ts";

/** The jobs of large accounts. */
export function registerAccountWork(deps: MoveDeps): readonly RegisteredJob[] {
  return [
    registerWork(
      moveAccountJob,
      (actor, move) => finishMove(deps, actor, move),
      (actor, move, code) => giveUpMove(deps, actor, move, code),
    ),
    registerWork(
      deleteAccountJob,
      (actor, deletion) => finishDeletion(deps, actor, deletion),
      (actor, deletion, code) => giveUpDeletion(deps, actor, deletion, code),
    ),
  ];
}

type Asked = Pick<Actor, "address" | "requestId"> & {
  readonly userId: string;
  readonly role: Actor["person"]["role"];
};

/** What can pass is tried again; what cannot, or was tried enough, leaves the account as it was. */
function registerWork<Data extends Asked>(
  job: JobDefinition<Data>,
  finish: (actor: Actor, work: Data) => Promise<void>,
  giveUp: (actor: Actor, work: Data, code: string) => Promise<void>,
): RegisteredJob {
  return registerJob(job, async (data: Data, run: JobRun) => {
    const { userId, role, address, requestId } = data;
    const who = { kind: "session", userId, role, email: "", name: "", sessionId: "" } as const;
    const actor = {
      person: { ...who, boundCompanyId: null, privacyAccepted: true },
      address,
      requestId,
    };
    try {
      await finish(actor, data);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : "internal_error";
      const passes = !(error instanceof ApiError) || code === "bank_account_busy";
      if (passes && run.retry < job.options.retries) throw error;
      await giveUp(actor, data, code);
      if (!(error instanceof ApiError)) throw error;
    }
  });
}
