import { sql } from "kysely";
import type { Database } from "#server/database/connect.ts";
import type { Stamp } from "#server/database/stamps.ts";
import type { ConsentState } from "#server/database/tables/bank-feeds.ts";
import type { GlobalTx, Tx } from "#server/database/tenant.ts";
import type {
  FeedConsent,
  FeedPerson,
  FeedProvider,
} from "#server/providers/bank-feed/bank-feed.port.ts";

export interface ConsentRow {
  readonly id: string;
  readonly provider: FeedProvider;
  readonly externalId: string;
  readonly userId: string;
  readonly externalUserId: string;
  readonly identity: string;
  readonly bankId: string;
  readonly bankName: string;
  readonly activeEnabled: boolean;
  readonly passiveEnabled: boolean;
  readonly activeExpiresAt: Date | null;
  readonly passiveExpiresAt: Date | null;
  readonly state: ConsentState;
  readonly checkedAt: Date | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
}

const COLUMNS = [
  "id",
  sql<FeedProvider>`provider`.as("provider"),
  "external_id as externalId",
  "user_id as userId",
  "external_user_id as externalUserId",
  "identity",
  "bank_id as bankId",
  "bank_name as bankName",
  "active_enabled as activeEnabled",
  "passive_enabled as passiveEnabled",
  "active_expires_at as activeExpiresAt",
  "passive_expires_at as passiveExpiresAt",
  "state",
  "checked_at as checkedAt",
  "created_at as createdAt",
  "ended_at as endedAt",
] as const;

/** A person's consents, newest first. */
export async function listConsentsOf(
  db: Database | GlobalTx,
  userId: string,
): Promise<ConsentRow[]> {
  return db
    .selectFrom("bank_consent")
    .select(COLUMNS)
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function findConsent(
  db: Database | GlobalTx,
  id: string,
): Promise<ConsentRow | undefined> {
  return db.selectFrom("bank_consent").select(COLUMNS).where("id", "=", id).executeTakeFirst();
}

export async function findConsentByExternal(
  db: Database,
  provider: FeedProvider,
  externalId: string,
): Promise<ConsentRow | undefined> {
  return db
    .selectFrom("bank_consent")
    .select(COLUMNS)
    .where("provider", "=", provider)
    .where("external_id", "=", externalId)
    .executeTakeFirst();
}

/**
 * Consents that the provider still holds, in slices by id. Of ended consents only those that can be
 * extended.
 */
export async function listLiveConsents(
  db: Database,
  afterId: string | null,
  limit: number,
): Promise<ConsentRow[]> {
  let query = db
    .selectFrom("bank_consent")
    .select(COLUMNS)
    .where("state", "in", ["active", "expired"])
    .orderBy("id")
    .limit(limit);
  if (afterId !== null) query = query.where("id", ">", afterId);
  return query.execute();
}

/** Consents whose last day lies between the two, in any state. */
export async function listEndingConsents(
  db: Database,
  from: Date,
  to: Date,
): Promise<ConsentRow[]> {
  return db
    .selectFrom("bank_consent")
    .select(COLUMNS)
    .where("state", "in", ["active", "expired"])
    .where("passive_expires_at", ">=", from)
    .where("passive_expires_at", "<", to)
    .orderBy("id")
    .execute();
}

/**
 * Writes the provider's answer about a consent; a new consent gets `id`. Answers our id. Undefined
 * where the consent is another person's, or was ended meanwhile.
 */
export async function saveConsent(
  tx: GlobalTx,
  given: {
    id: string;
    provider: FeedProvider;
    userId: string;
    person: FeedPerson;
    consent: FeedConsent;
    state: ConsentState;
    now: Date;
    isPersonGone: boolean;
  },
): Promise<string | undefined> {
  const { consent, now } = given;
  const facts = {
    bank_id: consent.bankId,
    bank_name: consent.bankName,
    active_enabled: consent.activeEnabled,
    passive_enabled: consent.passiveEnabled,
    active_expires_at: consent.activeExpiresAt,
    passive_expires_at: consent.passiveExpiresAt,
    checked_at: now,
    updated_at: now,
  };
  const row = await tx
    .insertInto("bank_consent")
    .values({
      id: given.id,
      provider: given.provider,
      external_id: consent.externalId,
      user_id: given.userId,
      external_user_id: given.person.externalId,
      identity: given.person.identity,
      state: given.state,
      created_at: now,
      ...facts,
      // Where a person deletes his account while his bank says yes, the new consent is ended at the
      // bank like his others.
      release_at: given.isPersonGone ? now : null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["provider", "external_id"])
        .doUpdateSet({
          ...facts,
          // A reply without the bank says nothing about the bank.
          bank_id: sql<string>`coalesce(nullif(excluded.bank_id, ''), bank_consent.bank_id)`,
          bank_name: sql<string>`coalesce(nullif(excluded.bank_name, ''), bank_consent.bank_name)`,
          state: given.state,
          ended_at: null,
        })
        .where("bank_consent.user_id", "=", given.userId)
        // A consent that somebody ended while the provider was asked stays ended.
        .where((eb) =>
          eb.or([eb("bank_consent.ended_at", "is", null), eb("bank_consent.ended_at", "<", now)]),
        ),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Notes through what its person gave a consent; the first note stays. */
export async function noteConsentMaker(tx: GlobalTx, id: string, through: Stamp): Promise<void> {
  await tx
    .updateTable("bank_consent")
    .set({ through })
    .where("id", "=", id)
    .where("through", "is", null)
    .execute();
}

/** Ends a consent that has not ended yet; false where it had ended before. */
export async function endConsent(
  tx: GlobalTx,
  id: string,
  state: "revoked" | "replaced",
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("bank_consent")
    .set({ state, ended_at: now, updated_at: now, release_at: state === "revoked" ? null : now })
    .where("id", "=", id)
    .where("state", "in", ["active", "expired"])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function updateConsentState(
  tx: GlobalTx,
  id: string,
  state: "active" | "expired",
  now: Date,
): Promise<void> {
  await tx
    .updateTable("bank_consent")
    .set({ state, updated_at: now })
    .where("id", "=", id)
    .execute();
}

/** Ends a live consent that the bank does not accept any more. */
export async function expireLiveConsent(tx: GlobalTx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable("bank_consent")
    .set({ state: "expired", ended_at: at, updated_at: at })
    .where("id", "=", id)
    .where("state", "=", "active")
    .execute();
}

/** The companies that read through the consents, by consent. */
export async function listConsentCompanies(
  db: Database | GlobalTx,
  consentIds: readonly string[],
): Promise<{ consentId: string; companyId: string }[]> {
  if (consentIds.length === 0) return [];
  return db
    .selectFrom("bank_consent_company")
    .select(["consent_id as consentId", "company_id as companyId"])
    .where("consent_id", "in", [...consentIds])
    .orderBy("created_at")
    .execute();
}

/** Consents through which a company reads, whoever gave them. */
export async function listCompanyConsents(
  db: Database | GlobalTx,
  companyId: string,
): Promise<ConsentRow[]> {
  return db
    .selectFrom("bank_consent")
    .select(COLUMNS)
    .where("id", "in", (eb) =>
      eb
        .selectFrom("bank_consent_company")
        .select("consent_id")
        .where("company_id", "=", companyId),
    )
    .orderBy("id")
    .execute();
}

/** Cancels a planned release of the consent: a company reads through it from now on. */
export async function keepConsent(tx: GlobalTx, consentId: string): Promise<void> {
  await tx
    .updateTable("bank_consent")
    .set({ release_at: null })
    .where("id", "=", consentId)
    .execute();
}

/**
 * Asks for the end of the consents at the provider. The job of each minute ends them, and tries
 * again where that fails.
 */
export async function releaseConsents(
  tx: GlobalTx,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("bank_consent")
    .set({ release_at: at })
    .where("id", "in", [...ids])
    .where("state", "<>", "revoked")
    .execute();
}

export async function listConsentsToRelease(
  db: Database,
  now: Date,
  limit: number,
): Promise<ConsentRow[]> {
  return db
    .selectFrom("bank_consent")
    .select(COLUMNS)
    .where("release_at", "is not", null)
    .where("release_at", "<=", now)
    .orderBy("release_at")
    .limit(limit)
    .execute();
}

/** Notes that the consent has ended at the provider, or is to be tried again at `again`. */
export async function markReleased(tx: GlobalTx, id: string, again: Date | null): Promise<void> {
  await tx.updateTable("bank_consent").set({ release_at: again }).where("id", "=", id).execute();
}

/** Releases the consents through which only this company reads. */
export async function releaseConsentsOnlyOf(
  tx: GlobalTx,
  companyId: string,
  at: Date,
): Promise<void> {
  await sql`
    update bank_consent k set release_at = ${at}::timestamptz
    where k.state in ('active', 'expired')
      and exists (select from bank_consent_company b where b.consent_id = k.id and b.company_id = ${companyId}::uuid)
      and not exists (select from bank_consent_company b where b.consent_id = k.id and b.company_id <> ${companyId}::uuid)`.execute(
    tx,
  );
}

/** Name of a company that is not deleted. */
export async function readCompanyName(tx: Tx, companyId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("company")
    .select("name")
    .where("company_id", "=", companyId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row?.name;
}
