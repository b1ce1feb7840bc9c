/**
 * Assigned accounts: which account of which consent is read into which bank account. The pull
 * stores how far it is read.
 */
import { sql } from "kysely";
import type { FeedAccountState } from "#server/database/tables/bank-feeds.ts";
import { lockOverview, tryLockOverview } from "#server/ledger/overview.ts";
import type { GlobalTx, Tx } from "#server/database/tenant.ts";
import type { FeedProvider } from "#server/providers/bank-feed/bank-feed.port.ts";

export interface FeedAccountRow {
  readonly companyId: string;
  readonly companyName: string;
  readonly id: string;
  readonly bankAccountId: string;
  /** The number by which the account is read. */
  readonly accountNr: string;
  /** The same number where it is a former number of the bank account; else empty. */
  readonly cameBy: string;
  readonly currency: string;
  readonly displayName: string;
  readonly bankName: string;
  readonly provider: FeedProvider;
  readonly consentId: string;
  readonly externalId: string;
  readonly stableKey: string | null;
  readonly state: FeedAccountState;
  readonly lastSuccessAt: Date | null;
}

/**
 * Connected accounts of the companies that the transaction sees. Of a bank account with several
 * connections the newest comes first.
 */
export async function listFeedAccounts(
  tx: Tx,
  companyIds: readonly string[],
): Promise<FeedAccountRow[]> {
  if (companyIds.length === 0) return [];
  return tx
    .selectFrom("feed_account as f")
    .innerJoin("company as c", "c.company_id", "f.company_id")
    .innerJoin("bank_account as b", (join) =>
      join.onRef("b.company_id", "=", "f.company_id").onRef("b.id", "=", "f.bank_account_id"),
    )
    .select([
      "f.company_id as companyId",
      "c.name as companyName",
      "f.id",
      "f.bank_account_id as bankAccountId",
      sql<string>`coalesce(nullif(f.came_by_nr, ''), b.account_nr)`.as("accountNr"),
      "f.came_by_nr as cameBy",
      "b.currency",
      "b.display_name as displayName",
      sql<string>`coalesce(nullif(f.bank_name, ''), b.bank_name)`.as("bankName"),
      sql<FeedProvider>`f.provider`.as("provider"),
      "f.consent_id as consentId",
      "f.external_id as externalId",
      "f.stable_key as stableKey",
      "f.state",
      "f.last_success_at as lastSuccessAt",
    ])
    .where("f.company_id", "in", [...companyIds])
    .where("b.deleted_at", "is", null)
    .orderBy("f.company_id")
    .orderBy("f.created_at", "desc")
    .orderBy("f.id", "desc")
    .execute();
}

export interface Attachment {
  readonly companyId: string;
  readonly bankAccountId: string;
  readonly provider: FeedProvider;
  readonly consentId: string;
  readonly externalId: string;
  readonly stableKey: string | null;
  readonly bankId: string;
  readonly bankName: string;
  /**
   * The former number of the bank account that this account has; empty where it has the present
   * number.
   */
  readonly cameBy: string;
}

/**
 * Makes this account of the consent the one by which the bank account is read. `kept`: it was so
 * already. `resumed`: another consent or another id brought the rows until now; the first reading
 * pairs the stored rows instead of doubling them. `taken`: the bank account is read by another of
 * its numbers, which stays; the present number takes the place of a former one.
 */
export async function attachFeedAccount(
  tx: Tx,
  given: Attachment,
  made: { readonly id: string; readonly at: Date },
): Promise<{ id: string; how: "new" | "kept" | "resumed" | "taken" }> {
  const { companyId, bankAccountId } = given;
  const other = await endOtherNumber(tx, given, made.at);
  if (other !== undefined) return { id: other, how: "taken" };
  await lockOverview(tx, companyId);
  const found = await tx
    .selectFrom("feed_account")
    .select(["id", "state", "provider", "consent_id", "external_id"])
    .where("company_id", "=", companyId)
    .where("bank_account_id", "=", bankAccountId)
    .where("came_by_nr", "=", given.cameBy)
    .orderBy(sql`state in ('active', 'expired')`, "desc")
    .orderBy("created_at", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  const names = {
    provider: given.provider,
    consent_id: given.consentId,
    external_id: given.externalId,
    stable_key: given.stableKey,
    bank_id: given.bankId,
    bank_name: given.bankName,
    came_by_nr: given.cameBy,
  };
  if (found === undefined) {
    await tx
      .insertInto("feed_account")
      .values({
        company_id: companyId,
        id: made.id,
        bank_account_id: bankAccountId,
        state: "active",
        ...names,
        created_at: made.at,
        active_since: made.at,
      })
      .execute();
    return { id: made.id, how: "new" };
  }
  const same =
    found.provider === given.provider &&
    found.consent_id === given.consentId &&
    found.external_id === given.externalId;
  if (same && found.state === "active") return { id: found.id, how: "kept" };
  await tx
    .updateTable("feed_account")
    .set({
      ...names,
      state: "active",
      ended_at: null,
      health: "ok",
      failures: 0,
      next_try_at: null,
      active_since: made.at,
      ...(same ? {} : { cursor: null }),
    })
    .where("company_id", "=", companyId)
    .where("id", "=", found.id)
    .execute();
  return { id: found.id, how: "resumed" };
}

// One account is read by one number at a time. Answers the feed that stays where a former number
// would take its place.
async function endOtherNumber(tx: Tx, given: Attachment, at: Date): Promise<string | undefined> {
  const other = await tx
    .selectFrom("feed_account")
    .select("id")
    .where("company_id", "=", given.companyId)
    .where("bank_account_id", "=", given.bankAccountId)
    .where("came_by_nr", "<>", given.cameBy)
    .where("state", "in", ["active", "expired"])
    .forUpdate()
    .executeTakeFirst();
  if (other === undefined || given.cameBy !== "") return other?.id;
  await tx
    .updateTable("feed_account")
    .set({ state: "detached", ended_at: at, next_try_at: null })
    .where("company_id", "=", given.companyId)
    .where("id", "=", other.id)
    .execute();
  return undefined;
}

/**
 * Changes the state of the consent's accounts in the company, or of some of them; answers their
 * number.
 */
export async function updateFeedAccountStates(
  tx: Tx,
  companyId: string,
  consentId: string,
  change: {
    readonly from: readonly FeedAccountState[];
    readonly to: FeedAccountState;
    readonly at: Date;
    readonly ids?: readonly string[];
  },
): Promise<number> {
  if (!(await tryLockOverview(tx, companyId))) return 0;
  let query = tx
    .updateTable("feed_account")
    .set({
      state: change.to,
      ended_at: change.to === "revoked" || change.to === "detached" ? change.at : null,
      next_try_at: null,
      ...(change.to === "active" ? { active_since: change.at } : {}),
    })
    .where("company_id", "=", companyId)
    .where("consent_id", "=", consentId)
    .where("state", "in", [...change.from]);
  if (change.ids !== undefined) {
    if (change.ids.length === 0) return 0;
    query = query.where("id", "in", [...change.ids]);
  }
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Whether the company still reads an account (through this consent, where one is given). */
export async function hasLiveFeed(tx: Tx, companyId: string, consentId?: string): Promise<boolean> {
  let query = tx
    .selectFrom("feed_account")
    .select("id")
    .where("company_id", "=", companyId)
    .where("state", "in", ["active", "expired"])
    .limit(1);
  if (consentId !== undefined) query = query.where("consent_id", "=", consentId);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Number of stored transactions of the consent's accounts in the company. */
export async function countConsentTransactions(
  tx: Tx,
  companyId: string,
  consentId: string,
): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select coalesce(sum(d.count), 0)::text as count from daily_stat d
    where d.company_id = ${companyId}::uuid and d.bank_account_id in (
      select f.bank_account_id from feed_account f
      where f.company_id = ${companyId}::uuid and f.consent_id = ${consentId}::uuid)`.execute(tx);
  return Number(rows[0]?.count ?? 0);
}

/** Ends the readings of the company. */
export async function unscheduleCompany(tx: Tx, companyId: string): Promise<void> {
  await tx.deleteFrom("feed_schedule").where("company_id", "=", companyId).execute();
}

/** Whether a reading since that moment brought new items through one of these consents. */
export async function hasNewsSince(
  tx: Tx,
  companyId: string,
  consentIds: readonly string[],
  since: Date,
): Promise<boolean> {
  if (consentIds.length === 0) return false;
  const row = await tx
    .selectFrom("feed_account")
    .select("id")
    .where("company_id", "=", companyId)
    .where("consent_id", "in", [...consentIds])
    .where("last_news_at", ">=", since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that the company reads through the consent. */
export async function linkConsentCompany(
  tx: GlobalTx,
  consentId: string,
  companyId: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto("bank_consent_company")
    .values({ consent_id: consentId, company_id: companyId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Notes that the company reads through the consent no more. */
export async function unlinkConsentCompany(
  tx: GlobalTx,
  consentId: string,
  companyId: string,
): Promise<void> {
  await tx
    .deleteFrom("bank_consent_company")
    .where("consent_id", "=", consentId)
    .where("company_id", "=", companyId)
    .execute();
}
