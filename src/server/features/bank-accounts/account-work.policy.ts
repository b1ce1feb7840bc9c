/**
 * The mark of an account that a job is moving or deleting: `moving_since` says since when,
 * `moving_to` where it goes; nowhere = it is deleted. One that a job joins to another number, or
 * takes apart, has `joining_since`.
 */
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/http/errors.ts";

/**
 * An account with up to so many rows is moved or deleted within the request: some seconds at the
 * worst. A larger one is left to a job.
 */
export const AT_ONCE_ROWS_MAX = 20_000;
/** Longer than all tries of a job: a mark older than this is of a job that was lost. */
const WORK_MS_MAX = 4 * 3_600_000;

const SENTENCES = {
  move: "The account is being moved",
  delete: "The account is being deleted",
  join: "The account is being joined to another number, or taken apart from it",
};

interface AccountMark {
  readonly moving_to: string | null;
  readonly moving_since: Date | null;
  readonly joining_since: Date | null;
}

/** From this moment on a mark counts. */
export function oldestMark(now: Date): Date {
  return new Date(now.getTime() - WORK_MS_MAX);
}

/** The work of a job on the account; nothing where its mark belongs to a lost job. */
export function readAccountWork(
  mark: AccountMark,
  now: Date,
): "move" | "delete" | "join" | undefined {
  const { moving_to: to, moving_since: moving, joining_since: joining } = mark;
  const counts = (since: Date | null): boolean => since !== null && since >= oldestMark(now);
  if (counts(moving)) return to === null ? "delete" : "move";
  return counts(joining) ? "join" : undefined;
}

/**
 * Whether the account waits for just this work, however long. A job that is begun again after its
 * end, or after its mark was given to something else, must not do it twice: the account may have
 * been moved back since.
 */
export function awaitsWork(mark: Omit<AccountMark, "joining_since">, to: string | null): boolean {
  return mark.moving_since !== null && mark.moving_to === to;
}

/** Throws `bank_account_busy` for an account that a job is at. */
export function requireStill(deps: Pick<Deps, "clock">, mark: AccountMark): void {
  const work = readAccountWork(mark, deps.clock.now());
  if (work === undefined) return;
  throw new ApiError("bank_account_busy", {
    message: SENTENCES[work],
    retryAfterSeconds: 60,
  });
}
