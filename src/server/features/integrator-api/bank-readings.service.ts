/** Consents of the company's accounts, and readings of banks that programs ask for. */
import type { z } from "zod";
import { type apiAccountRefresh, REFRESHES_PER_DAY } from "#contract/integrator-api/accounts.ts";
import type { apiConsentList } from "#contract/integrator-api/consents.ts";
import { showId } from "#contract/integrator-api/ids.ts";
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { queuePull } from "#server/features/bank-feeds/schedule/feed-schedule.service.ts";
import { requireQuota } from "#server/features/quota/quota.service.ts";
import type { CompanyAccess, OwnerAccess } from "#server/http/company-access.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import { DAY_MS } from "#values/durations.ts";
import { countReads } from "./api-reads.store.ts";
import { listShownAccounts } from "./shown-rows.store.ts";
import { listShownConsents, type ShownConsent } from "./statements.store.ts";

export type ReadingNeeds = Pick<Deps, "db" | "clock" | "queue" | "config" | "quota">;

/** Every consent, in one page. */
export async function listConsents(
  deps: Pick<Deps, "db">,
  { companyId }: CompanyAccess,
): Promise<z.input<typeof apiConsentList.reply>["data"]> {
  const rows = await inCompany(deps.db, companyId, (tx) => listShownConsents(tx, companyId));
  return rows.map(({ id, bankName, state, expiresAt, accountIds, lastReadAt }) => ({
    id: showId("consent", id),
    bankName,
    status: state.toUpperCase() as Uppercase<ShownConsent["state"]>,
    expiresAt: expiresAt?.toISOString() ?? null,
    accountIds: accountIds.map((each) => showId("account", each)),
    lastReadAt: lastReadAt?.toISOString() ?? null,
  }));
}

/** The name under which a reading that a program asked for stands in the log of reads. */
const CALL = "apiAccountRefresh";

/**
 * Has an account's bank read. The log of reads counts how often programs asked: the bank allows so
 * many readings of a day without a person. Throws `not_found`, `feed_account_missing`,
 * `pull_too_often`, `refresh_quota_exceeded` and `plan_limit_reached`.
 */
export async function refreshAccount(
  deps: ReadingNeeds,
  { companyId }: OwnerAccess,
  id: string,
): Promise<z.input<typeof apiAccountRefresh.reply>> {
  const now = deps.clock.now();
  const accountId = showId("account", id);
  const used = await inCompany(deps.db, companyId, async (tx) => {
    if ((await listShownAccounts(tx, companyId, id)).length === 0) throw notFound("Account");
    await requireQuota(deps, tx, companyId, "refresh");
    const since = new Date(now.getTime() - DAY_MS);
    return countReads(tx, companyId, { call: CALL, about: accountId, since });
  });
  if (used.count >= REFRESHES_PER_DAY && used.first !== null)
    throw new ApiError("refresh_quota_exceeded", {
      message: `Programs may ask for ${REFRESHES_PER_DAY} readings of an account in 24 hours`,
      retryAfterSeconds: secondsUntil(new Date(used.first.getTime() + DAY_MS), now),
    });
  const answer = await queuePull(deps, companyId, { bankAccountId: id, trigger: "manual" });
  if (answer.nextAllowedAt === null)
    throw new ApiError("feed_account_missing", { message: "The account is not read from a bank" });
  if (!answer.queued)
    throw new ApiError("pull_too_often", {
      message: "It was read a moment ago",
      retryAfterSeconds: secondsUntil(answer.nextAllowedAt, now),
    });
  return {
    accountId,
    refreshesLeft: REFRESHES_PER_DAY - used.count - 1,
    nextAllowedAt: answer.nextAllowedAt.toISOString(),
  };
}

function secondsUntil(then: Date, now: Date): number {
  return Math.max(1, Math.ceil((then.getTime() - now.getTime()) / 1_000));
}
