/** Asking whether a company's plan has room, and saying that it has not. */
import type { Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/http/errors.ts";
import { type ComingAccount, hasRoomFor } from "#server/ledger/accounts.ts";
import type { Limited } from "#server/quota.ts";

/** Throws `plan_limit_reached` where the company's plan does not allow one more. */
export async function requireQuota(
  { quota }: Pick<Deps, "quota">,
  tx: Tx,
  company: string,
  what: Limited,
): Promise<void> {
  if (!(await quota.allows(company, what, tx))) throw noRoom(what);
}

/**
 * Throws `plan_limit_reached` where these accounts cannot become living ones of the company; see
 * `hasRoomFor`.
 */
export async function requireRoomFor(
  { quota }: Pick<Deps, "quota">,
  tx: Tx,
  company: string,
  coming: readonly ComingAccount[],
  had?: number,
): Promise<void> {
  if (!(await hasRoomFor(tx, quota, company, coming, had))) throw noRoom("account");
}

function noRoom(what: Limited): ApiError {
  return new ApiError("plan_limit_reached", {
    message: `The plan has no room for another: ${what}`,
  });
}

/** Whether `requireQuota` has thrown the error: jobs put such work aside. */
export function isPlanLimit(error: unknown): boolean {
  return error instanceof ApiError && error.code === "plan_limit_reached";
}
