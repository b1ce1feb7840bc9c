import { ApiError } from "#server/http/errors.ts";
import { type RegisteredJob, registerJob } from "#server/jobs/job.ts";
import { moveAccountJob } from "./move-account.jobs.ts";
import { finishMove, giveUpMove, type MoveDeps } from "./move-bank-account.service.ts";

/** The job of large moves: what can pass is tried again, what cannot, or was tried enough, leaves the account where it was. */
export function registerMoveAccount(deps: MoveDeps): RegisteredJob {
  return registerJob(moveAccountJob, async (data, run) => {
    const { userId, role, address, requestId, ...move } = data;
    const who = { kind: "session", userId, role, email: "", name: "", sessionId: "" } as const;
    const actor = { person: { ...who, boundCompanyId: null, privacyAccepted: true }, address, requestId };
    try {
      await finishMove(deps, actor, move);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : "internal_error";
      const passes = !(error instanceof ApiError) || code === "bank_account_busy";
      if (passes && run.retry < moveAccountJob.options.retries) throw error;
      await giveUpMove(deps, actor, move, code);
      if (!(error instanceof ApiError)) throw error;
    }
  });
}
