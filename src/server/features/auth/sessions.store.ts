import { sql } from "kysely";
import type { Database } from "#server/database/connect.ts";
import { runBuilt } from "#server/database/run-text.ts";
import type { LinkKind } from "#server/database/tables/people.ts";
import type { GlobalTx } from "#server/database/tenant.ts";
import type { LinkKey } from "#server/http/through.ts";

export interface SessionRow {
  readonly id: string;
  readonly kind: "login" | "connect";
  readonly boundCompanyId: string | null;
  /** The moment of the login, which a new token does not move. */
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly idleExpiresAt: Date;
  readonly absoluteExpiresAt: Date;
  /** The session's next call must bring it a new token. */
  readonly renewDue: boolean;
  /** The access key whose link opened it. */
  readonly key: LinkKey | null;
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
  /** The demo that the person was made for. */
  readonly demoId: string | null;
}

export interface LinkRow {
  readonly kind: "login" | "invitation" | "connect" | "payment";
  readonly companyId: string | null;
  readonly orderRef: string | null;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  /**
   * Whether the conditions of the link still hold: the address, and the membership that it opens.
   */
  readonly stands: boolean;
  /** The access key with which a program made the link. */
  readonly key: LinkKey | null;
  readonly user: UserRow;
}

/**
 * What a program's link opened ends with the program's key, however that ends: revoked by anybody,
 * or its person has lost the company.
 */
export const keyStands = (table: "s" | "session" | "link_token") => {
  const keyId = sql.ref(`${table}.key_id`);
  return sql<boolean>`(${keyId} is null or exists (select from api_key k
    join membership holder on holder.company_id = k.company_id and holder.user_id = k.user_id and holder.removed_at is null
    join app_user maker on maker.id = k.user_id and maker.deleted_at is null
    where k.id = ${keyId} and k.status = 'ACTIVE'))`;
};

// The address that the letter went to is the person's, the company that the link opens still is
// open to him, and the key of a program that made it is good.
const STANDS = sql<boolean>`${keyStands("link_token")}
  and (link_token.sent_to is null or link_token.sent_to = (select email from app_user where id = link_token.user_id))
  and (link_token.kind not in ('invitation', 'connect') or link_token.company_id is null or exists (
    select from membership m join company_directory d on d.company_id = m.company_id
    where m.company_id = link_token.company_id and m.user_id = link_token.user_id and m.removed_at is null and d.state <> 'deleted'))`;

const SIGN_IN_KINDS: readonly LinkRow["kind"][] = ["login", "invitation", "connect", "payment"];

/** A person as a session's reader and his own page need him; `pickUser` makes the row of it. */
export const USER_COLUMNS = [
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
  "u.demo_id as demoId",
] as const;

/** The key of a link; `pickKey` makes the value of it. */
const KEY_COLUMNS = ["k.id as keyId", "k.integrator"] as const;

function pickKey(row: {
  readonly keyId: string | null;
  readonly integrator: string | null;
}): LinkKey | null {
  const { keyId: id, integrator } = row;
  return id === null || integrator === null ? null : { id, integrator };
}

type FlatUser = Omit<UserRow, "id" | "createdAt"> & {
  readonly userId: string;
  readonly userCreatedAt: Date;
};

export function pickUser(row: FlatUser): UserRow {
  const { userId: id, userCreatedAt: createdAt, role, email, name, mobile, profile } = row;
  const { privacyVersion, privacyAcceptedAt, subscriberId, demoId } = row;
  return {
    id,
    role,
    email,
    name,
    mobile,
    profile,
    privacyVersion,
    privacyAcceptedAt,
    subscriberId,
    createdAt,
    demoId,
  };
}

/**
 * A session that was not revoked, of a person who was not deleted, expired sessions included. By
 * its token, or by the token before.
 */
export async function findSession(
  db: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<SessionRow | undefined> {
  const query = db
    .selectFrom("session as s")
    .innerJoin("app_user as u", "u.id", "s.user_id")
    .leftJoin("api_key as k", "k.id", "s.key_id")
    .select([
      "s.id",
      "s.kind",
      "s.company_id as boundCompanyId",
      "s.created_at as createdAt",
      "s.last_used_at as lastUsedAt",
      "s.idle_expires_at as idleExpiresAt",
      "s.absolute_expires_at as absoluteExpiresAt",
      "s.renew_due as renewDue",
      ...KEY_COLUMNS,
      ...USER_COLUMNS,
    ])
    .where((where) =>
      where.or([
        where("s.token_hash", "=", tokenHash),
        where.and([
          where("s.previous_token_hash", "=", tokenHash),
          where("s.previous_until", ">", now),
        ]),
      ]),
    )
    .where("s.revoked_at", "is", null)
    .where(keyStands("s"))
    .where("u.deleted_at", "is", null);
  const [row] = await runBuilt(db, query);
  if (row === undefined) return undefined;
  const { id, kind, boundCompanyId, createdAt, lastUsedAt } = row;
  const { idleExpiresAt, absoluteExpiresAt, renewDue } = row;
  return {
    id,
    kind,
    boundCompanyId,
    createdAt,
    lastUsedAt,
    idleExpiresAt,
    absoluteExpiresAt,
    renewDue,
    key: pickKey(row),
    user: pickUser(row),
  };
}

/**
 * Whether the token was a session's once (revoked, replaced or ended with its key by now), and why
 * that ended: the answer differs from that for an unknown token.
 */
export async function findEndedSession(
  db: Database,
  tokenHash: Buffer,
): Promise<{ reason: "accessWithdrawn" | null } | undefined> {
  return db
    .selectFrom("session")
    .select("end_reason as reason")
    .where((where) =>
      where.or([
        where.and([
          where("token_hash", "=", tokenHash),
          where.or([where("revoked_at", "is not", null), where("key_id", "is not", null)]),
        ]),
        where("previous_token_hash", "=", tokenHash),
      ]),
    )
    .executeTakeFirst();
}

/** Whether the session may still be used. */
export async function isLiveSession(db: Database, id: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("session")
    .select("id")
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .where(keyStands("session"))
    .where("idle_expires_at", ">", now)
    .where("absolute_expires_at", ">", now)
    .executeTakeFirst();
  return row !== undefined;
}

/** The sessions among these that may still be used. */
export async function listLiveSessionIds(
  db: Database,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom("session")
    .select("id")
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where("revoked_at", "is", null)
    .where(keyStands("session"))
    .where("idle_expires_at", ">", now)
    .where("absolute_expires_at", ">", now)
    .execute();
  return rows.map((row) => row.id);
}

export async function touchSession(
  db: Database,
  id: string,
  now: Date,
  idleExpiresAt: Date,
): Promise<void> {
  await db
    .updateTable("session")
    .set({
      last_used_at: now,
      idle_expires_at: sql<Date>`least(${idleExpiresAt}, absolute_expires_at)`,
    })
    .where("id", "=", id)
    .execute();
}

export async function insertSession(
  tx: GlobalTx,
  session: {
    tokenHash: Buffer;
    id: string;
    userId: string;
    kind: "login" | "connect";
    companyId: string | null;
    keyId: string | null;
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
      key_id: session.keyId,
      user_agent: session.userAgent,
      address: session.address,
      created_at: session.now,
      last_used_at: session.now,
      idle_expires_at: session.idleExpiresAt,
      absolute_expires_at: session.absoluteExpiresAt,
    })
    .execute();
}

/**
 * A link that logs its reader in; links of other letters (a change of address) are no credentials.
 */
export async function findLink(db: Database, tokenHash: Buffer): Promise<LinkRow | undefined> {
  const row = await db
    .selectFrom("link_token")
    .innerJoin("app_user as u", "u.id", "link_token.user_id")
    .leftJoin("api_key as k", "k.id", "link_token.key_id")
    .select([
      "link_token.kind",
      "link_token.company_id as companyId",
      "link_token.order_ref as orderRef",
      "link_token.expires_at as expiresAt",
      "link_token.used_at as usedAt",
      STANDS.as("stands"),
      ...KEY_COLUMNS,
      ...USER_COLUMNS,
    ])
    .where("link_token.token_hash", "=", tokenHash)
    .where("link_token.kind", "in", SIGN_IN_KINDS)
    .where("u.deleted_at", "is", null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { companyId, orderRef, expiresAt, usedAt, stands } = row;
  const kind = row.kind as LinkRow["kind"];
  const key = pickKey(row);
  return { kind, companyId, orderRef, expiresAt, usedAt, stands, key, user: pickUser(row) };
}

/**
 * Uses a link up; false when another request was faster, or when the link expired or lost its
 * ground meanwhile.
 */
export async function useLink(tx: GlobalTx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable("link_token")
    .set({ used_at: now })
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .where(STANDS)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertLink(
  db: Database | GlobalTx,
  link: {
    tokenHash: Buffer;
    kind: LinkKind;
    userId: string;
    companyId: string | null;
    orderRef: string | null;
    subjectId?: string;
    sentTo?: string | null;
    letterId?: string | null;
    keyId?: string | null;
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
      subject_id: link.subjectId ?? null,
      sent_to: link.sentTo ?? null,
      letter_id: link.letterId ?? null,
      key_id: link.keyId ?? null,
      created_at: link.now,
      expires_at: link.expiresAt,
    })
    .execute();
}

export interface LetterLinkRow {
  readonly kind: Exclude<LinkKind, LinkRow["kind"]>;
  readonly userId: string;
  readonly subjectId: string;
  readonly expiresAt: Date;
}

/** A link of a letter about a change of address. */
export async function findLetterLink(
  db: Database | GlobalTx,
  tokenHash: Buffer,
): Promise<LetterLinkRow | undefined> {
  const row = await db
    .selectFrom("link_token")
    .select(["kind", "user_id as userId", "subject_id as subjectId", "expires_at as expiresAt"])
    .where("token_hash", "=", tokenHash)
    .where("subject_id", "is not", null)
    .executeTakeFirst();
  return row as LetterLinkRow | undefined;
}

/** Deletes a person's unused login and invitation links. */
export async function deleteSignInLinks(tx: GlobalTx, userId: string): Promise<void> {
  await tx
    .deleteFrom("link_token")
    .where("user_id", "=", userId)
    .where("kind", "in", SIGN_IN_KINDS)
    .where("used_at", "is", null)
    .execute();
}
