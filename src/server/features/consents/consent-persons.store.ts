/** The person behind consents: at the providers, and as a director of companies. */
import type { Database } from "#server/database/connect.ts";
import type { GlobalTx } from "#server/database/tenant.ts";
import type { FeedPerson, FeedProvider } from "#server/providers/bank-feed/bank-feed.port.ts";

/** The person as the provider knows him. */
export async function findProviderUser(
  db: Database,
  provider: FeedProvider,
  userId: string,
): Promise<FeedPerson | undefined> {
  return db
    .selectFrom("provider_user")
    .select(["external_id as externalId", "identity"])
    .where("provider", "=", provider)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

export async function findProviderUserByExternal(
  db: Database,
  provider: FeedProvider,
  externalId: string,
): Promise<{ userId: string } | undefined> {
  return db
    .selectFrom("provider_user")
    .select("user_id as userId")
    .where("provider", "=", provider)
    .where("external_id", "=", externalId)
    .executeTakeFirst();
}

/** Whether the provider knows another person of ours under this address. */
export async function isIdentityTaken(
  db: Database,
  provider: FeedProvider,
  identity: string,
  userId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("provider_user")
    .select("user_id")
    .where("provider", "=", provider)
    .where("identity", "=", identity)
    .where("user_id", "<>", userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the provider's person for this person; false where he is another person's already. */
export async function insertProviderUser(
  tx: GlobalTx,
  provider: FeedProvider,
  userId: string,
  person: FeedPerson,
  now: Date,
): Promise<boolean> {
  await tx
    .insertInto("provider_user")
    .values({
      provider,
      user_id: userId,
      external_id: person.externalId,
      identity: person.identity,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom("provider_user")
    .select("external_id")
    .where("provider", "=", provider)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.external_id === person.externalId;
}

/** Deletes the person's address at the provider once his consents are over everywhere. */
export async function forgetProviderPerson(tx: GlobalTx, userId: string): Promise<void> {
  const open = await tx
    .selectFrom("bank_consent")
    .select("id")
    .where("user_id", "=", userId)
    .where("release_at", "is not", null)
    .execute();
  if (open.length > 0) return;
  await tx.deleteFrom("provider_user").where("user_id", "=", userId).execute();
  await tx
    .updateTable("bank_consent")
    .set({ identity: "" })
    .where("user_id", "=", userId)
    .execute();
}

export async function hasUnendedConsent(tx: GlobalTx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("bank_consent")
    .select("id")
    .where("user_id", "=", userId)
    .where("release_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the person's flows, his consents and his persons at the providers. */
export async function deletePersonConsents(tx: GlobalTx, userId: string): Promise<void> {
  await tx.deleteFrom("user_flow").where("user_id", "=", userId).execute();
  await tx.deleteFrom("bank_consent").where("user_id", "=", userId).execute();
  await tx.deleteFrom("provider_user").where("user_id", "=", userId).execute();
}

export async function isPersonGone(tx: GlobalTx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("app_user")
    .select("id")
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row === undefined;
}

/** Companies of which the person is a director, deleted ones too: they may be brought back. */
export async function listHeldCompanies(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("membership")
    .select("company_id as id")
    .where("user_id", "=", userId)
    .where("role", "=", "owner")
    .where("removed_at", "is", null)
    .execute();
  return rows.map((row) => row.id);
}
