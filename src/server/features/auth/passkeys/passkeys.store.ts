import type { Role } from "#contract/fields.ts";
import type { Database } from "#server/database/connect.ts";
import type { GlobalTx } from "#server/database/tenant.ts";

export interface PasskeyRow {
  readonly id: string;
  readonly userId: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: bigint;
  readonly transports: string[];
  readonly backedUp: boolean;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly blockedAt: Date | null;
}

const COLUMNS = [
  "passkey.id",
  "passkey.user_id as userId",
  "passkey.credential_id as credentialId",
  "passkey.public_key as publicKey",
  "passkey.counter",
  "passkey.transports",
  "passkey.backed_up as backedUp",
  "passkey.name",
  "passkey.created_at as createdAt",
  "passkey.last_used_at as lastUsedAt",
  "passkey.blocked_at as blockedAt",
] as const;

export async function listPasskeyRows(
  db: Database | GlobalTx,
  userId: string,
): Promise<PasskeyRow[]> {
  return db
    .selectFrom("passkey")
    .select(COLUMNS)
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/**
 * The credential of a person who is not deleted, locked: two answers at once must not both pass
 * with one counter.
 */
export async function lockCredential(
  tx: GlobalTx,
  credentialId: string,
): Promise<(PasskeyRow & { readonly role: Role }) | undefined> {
  return tx
    .selectFrom("passkey")
    .innerJoin("app_user as u", "u.id", "passkey.user_id")
    .select([...COLUMNS, "u.role"])
    .where("passkey.credential_id", "=", credentialId)
    .where("u.deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertPasskey(
  tx: GlobalTx,
  key: {
    id: string;
    userId: string;
    credentialId: string;
    publicKey: Buffer;
    counter: number;
    transports: string[];
    backedUp: boolean;
    name: string;
    now: Date;
  },
): Promise<PasskeyRow> {
  return tx
    .insertInto("passkey")
    .values({
      id: key.id,
      user_id: key.userId,
      credential_id: key.credentialId,
      public_key: key.publicKey,
      counter: key.counter,
      transports: key.transports,
      backed_up: key.backedUp,
      name: key.name,
      created_at: key.now,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function renamePasskeyRow(
  tx: GlobalTx,
  userId: string,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  return tx
    .updateTable("passkey")
    .set({ name })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning(COLUMNS)
    .executeTakeFirst();
}

export async function deletePasskeyRow(
  tx: GlobalTx,
  userId: string,
  id: string,
): Promise<{ name: string } | undefined> {
  return tx
    .deleteFrom("passkey")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("name")
    .executeTakeFirst();
}

/** All passkeys of a person, or those added at or after an instant. */
export async function deletePasskeyRows(tx: GlobalTx, userId: string, since?: Date): Promise<void> {
  let query = tx.deleteFrom("passkey").where("user_id", "=", userId);
  if (since !== undefined) query = query.where("created_at", ">=", since);
  await query.execute();
}

export async function markPasskeyUsed(
  tx: GlobalTx,
  id: string,
  use: { counter: number; backedUp: boolean; now: Date },
): Promise<void> {
  const { counter, backedUp, now } = use;
  await tx
    .updateTable("passkey")
    .set({ counter, backed_up: backedUp, last_used_at: now })
    .where("id", "=", id)
    .execute();
}

export async function blockPasskey(tx: GlobalTx, id: string, now: Date): Promise<void> {
  await tx.updateTable("passkey").set({ blocked_at: now }).where("id", "=", id).execute();
}

export interface ChallengeRow {
  readonly challenge: string;
  readonly userId: string | null;
  readonly sessionId: string | null;
}

/** Stores a challenge, and deletes those that nobody answered in time. */
export async function insertChallenge(
  tx: GlobalTx,
  question: {
    id: string;
    purpose: "register" | "signIn";
    challenge: string;
    userId: string | null;
    sessionId: string | null;
    now: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await tx.deleteFrom("passkey_challenge").where("expires_at", "<", question.now).execute();
  await tx
    .insertInto("passkey_challenge")
    .values({
      id: question.id,
      purpose: question.purpose,
      challenge: question.challenge,
      user_id: question.userId,
      session_id: question.sessionId,
      expires_at: question.expiresAt,
    })
    .execute();
}

/** Takes a question away for its one answer; undefined when it is unknown, answered or too old. */
export async function takeChallenge(
  db: Database,
  id: string,
  purpose: "register" | "signIn",
  now: Date,
): Promise<ChallengeRow | undefined> {
  return db
    .deleteFrom("passkey_challenge")
    .where("id", "=", id)
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .returning(["challenge", "user_id as userId", "session_id as sessionId"])
    .executeTakeFirst();
}

export async function deleteChallenges(tx: GlobalTx, userId: string): Promise<void> {
  await tx.deleteFrom("passkey_challenge").where("user_id", "=", userId).execute();
}
