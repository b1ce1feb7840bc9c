import { sql } from "kysely";
import type { Database } from "#server/database/connect.ts";
import type { GlobalTx } from "#server/database/tenant.ts";

export interface SessionRow {
  readonly id: string;
  readonly kind: "login" | "connect";
  readonly boundCompanyId: string | null;
  readonly lastUsedAt: Date;
  readonly idleExpiresAt: Date;
  readonly absoluteExpiresAt: Date;
  readonly user: UserRow;
}

export interface UserRow {
  readonly id: string;
  readonly role: "entrepreneur" | "accountant";
  readonly email: string;
  readonly name: string;
  readonly mobile: string;
  readonly profile: Record<string, string>;
  readonly privacyVersion: string | null;
  readonly privacyAcceptedAt: Date | null;
  readonly subscriberId: string | null;
  readonly createdAt: Date;
}

export interface LinkRow {
  readonly kind: "login" | "invitation" | "connect" | "payment";
  readonly companyId: string | null;
  readonly orderRef: string | null;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  readonly user: UserRow;
}

const USER_COLUMNS = [
  "u.id as userId",
  "u.role",
  "u.email",
  "u.name",
  "u.mobile",
  "u.profile",
  "u.privacy_version as privacyVersion",
  "u.privacy_accepted_at as privacyAcceptedAt",
  "u.subscriber_id as subscriberId",
  "u.created_at as userCreatedAt",
] as const;

type FlatUser = Omit<UserRow, "id" | "createdAt"> & { readonly userId: string; readonly userCreatedAt: Date };

function pickUser(row: FlatUser): UserRow {
  const { userId: id, userCreatedAt: createdAt, role, email, name, mobile, profile } = row;
  const { privacyVersion, privacyAcceptedAt, subscriberId } = row;
  return { id, role, email, name, mobile, profile, privacyVersion, privacyAcceptedAt, subscriberId, createdAt };
}

/** A session that was not revoked, of a person who was not deleted; expired ones too. */
export async function findSession(db: Database, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const row = await db
    .selectFrom("session as s")
    .innerJoin("app_user as u", "u.id", "s.user_id")
    .select([
      "s.id",
      "s.kind",
      "s.company_id as boundCompanyId",
      "s.last_used_at as lastUsedAt",
      "s.idle_expires_at as idleExpiresAt",
      "s.absolute_expires_at as absoluteExpiresAt",
      ...USER_COLUMNS,
    ])
    .where("s.token_hash", "=", tokenHash)
    .where("s.revoked_at", "is", null)
    .where("u.deleted_at", "is", null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { id, kind, boundCompanyId, lastUsedAt, idleExpiresAt, absoluteExpiresAt } = row;
  return { id, kind, boundCompanyId, lastUsedAt, idleExpiresAt, absoluteExpiresAt, user: pickUser(row) };
}

/** Whether the token was a session once (revoked by now): the answer differs from that for an unknown token. */
export async function isRevokedSession(db: Database, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom("session")
    .select("id")
    .where("token_hash", "=", tokenHash)
    .where("revoked_at", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the session may still be used. */
export async function isLiveSession(db: Database, id: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("session")
    .select("id")
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .where("idle_expires_at", ">", now)
    .where("absolute_expires_at", ">", now)
    .executeTakeFirst();
  return row !== undefined;
}

export async function touchSession(db: Database, id: string, now: Date, idleExpiresAt: Date): Promise<void> {
  await db
    .updateTable("session")
    .set({ last_used_at: now, idle_expires_at: sql<Date>`least(${idleExpiresAt}, absolute_expires_at)` })
    .where("id", "=", id)
    .execute();
}

export async function revokeSession(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable("session").set({ revoked_at: now }).where("id", "=", id).where("revoked_at", "is", null).execute();
}

export async function insertSession(
  tx: GlobalTx,
  session: {
    tokenHash: Buffer;
    id: string;
    userId: string;
    kind: "login" | "connect";
    companyId: string | null;
    userAgent: string;
    address: string;
    now: Date;
    idleExpiresAt: Date;
    absoluteExpiresAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto("session")
    .values({
      token_hash: session.tokenHash,
      id: session.id,
      user_id: session.userId,
      kind: session.kind,
      company_id: session.companyId,
      user_agent: session.userAgent,
      address: session.address,
      created_at: session.now,
      last_used_at: session.now,
      idle_expires_at: session.idleExpiresAt,
      absolute_expires_at: session.absoluteExpiresAt,
    })
    .execute();
}

export async function findLink(db: Database, tokenHash: Buffer): Promise<LinkRow | undefined> {
  const row = await db
    .selectFrom("link_token as l")
    .innerJoin("app_user as u", "u.id", "l.user_id")
    .select([
      "l.kind",
      "l.company_id as companyId",
      "l.order_ref as orderRef",
      "l.expires_at as expiresAt",
      "l.used_at as usedAt",
      ...USER_COLUMNS,
    ])
    .where("l.token_hash", "=", tokenHash)
    .where("u.deleted_at", "is", null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { kind, companyId, orderRef, expiresAt, usedAt } = row;
  return { kind, companyId, orderRef, expiresAt, usedAt, user: pickUser(row) };
}

/** Uses a link up; false when another request was faster or it expired meanwhile. */
export async function useLink(tx: GlobalTx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable("link_token")
    .set({ used_at: now })
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertLink(
  db: Database,
  link: {
    tokenHash: Buffer;
    kind: LinkRow["kind"];
    userId: string;
    companyId: string | null;
    orderRef: string | null;
    now: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await db
    .insertInto("link_token")
    .values({
      token_hash: link.tokenHash,
      kind: link.kind,
      user_id: link.userId,
      company_id: link.companyId,
      order_ref: link.orderRef,
      created_at: link.now,
      expires_at: link.expiresAt,
    })
    .execute();
}

export async function deleteLink(db: Database, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom("link_token").where("token_hash", "=", tokenHash).where("used_at", "is", null).execute();
}
