/**
 * The mark of an account that a job is moving or deleting: `moving_since` says since when, `moving_to` where it goes;
 * nowhere = it is deleted.
 */
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/http/errors.ts";

/** Done within the request up to this: some seconds at the worst. What has more rows is moved or deleted by a job. */
export const AT_ONCE_ROWS_MAX = 20_000;
/** Longer than all tries of a job: a mark older than this is of a job that was lost. */
const WORK_MS_MAX = 4 * 3_600_000;

interface AccountMark {
  readonly moving_to: string | null;
  readonly moving_since: Date | null;
}

/** What a job is doing with the account; nothing where its mark is of a lost job. */
export function readAccountWork(mark: AccountMark, now: Date): "move" | "delete" | undefined {
  const { moving_to: to, moving_since: since } = mark;
  if (since === null || now.getTime() - since.getTime() > WORK_MS_MAX) return undefined;
  return to === null ? "delete" : "move";
}

/**
 * Whether the account waits for just this work, however long. A job that is begun again after its end, or after its mark
 * was given to something else, must not do it twice: the account may have been moved back since.
 */
export function awaitsWork(mark: AccountMark, to: string | null): boolean {
  return mark.moving_since !== null && mark.moving_to === to;
}

/** Throws `bank_account_busy` for an account that a job is at. */
export function requireStill(deps: Pick<Deps, "clock">, mark: AccountMark): void {
  const work = readAccountWork(mark, deps.clock.now());
  if (work === undefined) return;
  throw new ApiError("bank_account_busy", {
    message: work === "move" ? "The account is being moved" : "The account is being deleted",
    retryAfterSeconds: 60,
  });
}
