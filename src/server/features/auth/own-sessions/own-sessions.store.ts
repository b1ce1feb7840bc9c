import type { Database } from "#server/database/connect.ts";
import { deleteSessionTickets } from "#server/features/download-tickets/download-tickets.service.ts";
import { noteForOthers } from "#server/features/person-events/person-events.service.ts";
import type { GlobalTx } from "#server/database/tenant.ts";
import { stampsOfKey } from "#server/database/stamps.ts";
import { ENDED_COLUMNS, type EndedKey } from "../access-keys/key-secrets.store.ts";
import { keyStands } from "../sessions.store.ts";

export interface OwnSessionRow {
  readonly id: string;
  readonly kind: "login" | "connect";
  /** Of the access key whose link opened it. */
  readonly integrator: string | null;
  readonly userAgent: string;
  readonly address: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly idleExpiresAt: Date;
}

/** Living sessions of a person, the latest used first. */
export async function listSessionRows(
  db: Database,
  userId: string,
  now: Date,
  limit: number,
): Promise<OwnSessionRow[]> {
  return db
    .selectFrom("session as s")
    .leftJoin("api_key as k", "k.id", "s.key_id")
    .select([
      "s.id",
      "s.kind",
      "k.integrator",
      "s.user_agent as userAgent",
      "s.address",
      "s.created_at as createdAt",
      "s.last_used_at as lastUsedAt",
      "s.idle_expires_at as idleExpiresAt",
    ])
    .where("s.user_id", "=", userId)
    .where("s.revoked_at", "is", null)
    .where(keyStands("s"))
    .where("s.idle_expires_at", ">", now)
    .where("s.absolute_expires_at", ">", now)
    .orderBy("s.last_used_at", "desc")
    .orderBy("s.id", "desc")
    .limit(limit)
    .execute();
}

/**
 * Ends sessions of a person (all, one, or all but one) with their download tickets; answers the ids
 * of those that lived.
 */
export async function revokeSessions(
  tx: GlobalTx,
  userId: string,
  which: { readonly only?: string; readonly except?: string },
  now: Date,
): Promise<string[]> {
  let update = tx
    .updateTable("session")
    .set({ revoked_at: now })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null);
  if (which.only !== undefined) update = update.where("id", "=", which.only);
  if (which.except !== undefined) update = update.where("id", "<>", which.except);
  const ids = (await update.returning("id").execute()).map((row) => row.id);
  if (ids.length > 0) await deleteSessionTickets(tx, userId, ids);
  return ids;
}

/**
 * Ends the sessions that links of an access key opened, with their download tickets, and the links
 * that nobody has used; answers the ids of the sessions that lived. Their people's logs tell it.
 */
export async function revokeSessionsOfKey(
  tx: GlobalTx,
  keyId: string,
  now: Date,
): Promise<string[]> {
  await tx
    .updateTable("link_token")
    .set({ expires_at: now })
    .where("key_id", "=", keyId)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .execute();
  const ended = await tx
    .updateTable("session")
    .set({ revoked_at: now })
    .where("key_id", "=", keyId)
    .where("revoked_at", "is", null)
    .returning(["id", "user_id as userId"])
    .execute();
  for (const { id, userId } of ended) await deleteSessionTickets(tx, userId, [id]);
  const key = await tx
    .selectFrom("api_key")
    .select(["id", "integrator"])
    .where("id", "=", keyId)
    .executeTakeFirst();
  await noteForOthers(
    tx,
    ended.map(({ userId }) => userId),
    "session.lose-key",
    key && stampsOfKey(key)[1],
  );
  return ended.map(({ id }) => id);
}

/** As `revokeSessionsOfKey` for some keys. */
export async function endSessionsOfKeys(
  tx: GlobalTx,
  keys: readonly { readonly id: string }[],
  now: Date,
): Promise<string[]> {
  const sessions: string[] = [];
  for (const { id } of keys) sessions.push(...(await revokeSessionsOfKey(tx, id, now)));
  return sessions;
}

/**
 * Revokes the access keys that a person made; answers them, and the sessions that their links had
 * opened.
 */
export async function revokeOwnKeys(
  tx: GlobalTx,
  userId: string,
  now: Date,
): Promise<{ readonly keys: EndedKey[]; readonly sessions: string[] }> {
  const keys = await tx
    .updateTable("api_key")
    .set({ status: "REVOKED", revoked_at: now })
    .where("user_id", "=", userId)
    .where("status", "=", "ACTIVE")
    .returning(ENDED_COLUMNS)
    .execute();
  return { keys, sessions: await endSessionsOfKeys(tx, keys, now) };
}

/** Keeps a session from being ended before the end of the transaction; false where it has ended. */
export async function holdSession(tx: GlobalTx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom("session")
    .select("id")
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .where(keyStands("session"))
    .forShare("session")
    .executeTakeFirst();
  return row !== undefined;
}

/** The session's next call brings it a new token. */
export async function markRenewDue(tx: GlobalTx, userId: string, sessionId: string): Promise<void> {
  await tx
    .updateTable("session")
    .set({ renew_due: true })
    .where("user_id", "=", userId)
    .where("id", "=", sessionId)
    .execute();
}

/**
 * Gives a session a new token; false when the old one is no longer its current token (another call
 * was faster).
 */
export async function replaceToken(
  db: Database,
  oldHash: Buffer,
  newHash: Buffer,
  previousUntil: Date,
): Promise<boolean> {
  const row = await db
    .updateTable("session")
    .set({
      token_hash: newHash,
      previous_token_hash: oldHash,
      previous_until: previousUntil,
      renew_due: false,
    })
    .where("token_hash", "=", oldHash)
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
