/**
 * Access keys with their secrets and access tokens. They are looked up before the company is known,
 * so the tables are global; rows of other companies are kept away by the conditions here.
 */
import type { Maker, Stamp } from "#server/database/stamps.ts";
import type { Database } from "#server/database/connect.ts";
import type { GlobalTx } from "#server/database/tenant.ts";

/** "Last used" is exact to this: a program that pages sends many calls. */
const USE_STEP_MS = 10_000;

export interface NewKey {
  readonly id: string;
  readonly clientId: string;
  readonly integrator: string;
  readonly userId: string;
  /** Through what the person makes it. */
  readonly through: Stamp;
  readonly companyId: string;
  readonly scopes: readonly string[];
  readonly at: Date;
}

/** A unique key refuses a second active one of RLB. */
export async function insertKey(tx: GlobalTx, key: NewKey): Promise<void> {
  await tx
    .insertInto("api_key")
    .values({
      id: key.id,
      client_id: key.clientId,
      integrator: key.integrator,
      user_id: key.userId,
      through: key.through,
      company_id: key.companyId,
      scopes: [...key.scopes],
      status: "ACTIVE",
      created_at: key.at,
    })
    .execute();
}

/**
 * Gives an active key, of which no secret was ever used, the integrator and the scopes of `key`,
 * and ends its secrets. False where the person has no such key of the company under the id.
 */
export async function renewUnusedKey(
  tx: GlobalTx,
  key: Omit<NewKey, "clientId" | "through" | "at">,
): Promise<boolean> {
  const renewed = await tx
    .updateTable("api_key as k")
    .set({ integrator: key.integrator, scopes: [...key.scopes] })
    .where("k.id", "=", key.id)
    .where("k.user_id", "=", key.userId)
    .where("k.company_id", "=", key.companyId)
    .where("k.status", "=", "ACTIVE")
    .where("k.last_used_at", "is", null)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom("api_key_secret as s")
            .select("s.id")
            .whereRef("s.key_id", "=", "k.id")
            .where("s.last_used_at", "is not", null),
        ),
      ),
    )
    .returning("k.id")
    .executeTakeFirst();
  if (renewed === undefined) return false;
  await tx.deleteFrom("api_key_secret").where("key_id", "=", key.id).execute();
  return true;
}

/** Takes the row for the rest of the transaction: commands on one key follow each other. */
export async function lockKey(tx: GlobalTx, id: string): Promise<"ACTIVE" | "REVOKED" | undefined> {
  const row = await tx
    .selectFrom("api_key")
    .select("status")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row?.status;
}

/** Keeps a key from being ended before the end of the transaction; false where it has ended. */
export async function holdKey(tx: GlobalTx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom("api_key")
    .select("id")
    .where("id", "=", id)
    .where("status", "=", "ACTIVE")
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Revokes one key with its secrets and tokens. */
export async function revokeKey(tx: GlobalTx, id: string, by: Maker, at: Date): Promise<void> {
  await tx
    .updateTable("api_key")
    .set({
      status: "REVOKED",
      revoked_at: at,
      revoked_by: by.userId,
      revoked_through: by.through,
    })
    .where("id", "=", id)
    .where("status", "=", "ACTIVE")
    .execute();
  await tx.deleteFrom("api_key_secret").where("key_id", "=", id).execute();
  await tx.deleteFrom("access_token").where("key_id", "=", id).execute();
}

export interface TokenHolder {
  readonly keyId: string;
  readonly clientId: string;
  readonly integrator: string;
  readonly scopes: readonly string[];
  readonly companyId: string;
  readonly userId: string;
  readonly role: "entrepreneur" | "accountant";
  readonly email: string;
  readonly name: string;
}

// A key acts for its person: it ends with his account, his membership and the company.
const holders = (db: Database) =>
  db
    .selectFrom("api_key as k")
    .innerJoin("app_user as u", "u.id", "k.user_id")
    .innerJoin("membership as m", (join) =>
      join.onRef("m.company_id", "=", "k.company_id").onRef("m.user_id", "=", "k.user_id"),
    )
    .innerJoin("company_directory as d", "d.company_id", "k.company_id")
    .where("k.status", "=", "ACTIVE")
    .where("u.deleted_at", "is", null)
    .where("m.removed_at", "is", null)
    .where("d.state", "<>", "deleted")
    .select([
      "k.id as keyId",
      "k.client_id as clientId",
      "k.integrator",
      "k.scopes",
      "m.company_id as companyId",
      "u.id as userId",
      "u.role",
      "u.email",
      "u.name",
    ]);

/** The key of a client id and one of its good secrets. */
export async function findBySecret(
  db: Database,
  clientId: string,
  hash: Buffer,
  now: Date,
): Promise<(TokenHolder & { readonly secretId: string }) | undefined> {
  return holders(db)
    .innerJoin("api_key_secret as s", "s.key_id", "k.id")
    .select("s.id as secretId")
    .where("k.client_id", "=", clientId)
    .where("s.secret_hash", "=", hash)
    .where((eb) => eb.or([eb("s.good_until", "is", null), eb("s.good_until", ">", now)]))
    .executeTakeFirst();
}

/** The key of a living access token; `tokenScopes` may be fewer than the key's. */
export async function findByToken(
  db: Database,
  hash: Buffer,
  now: Date,
): Promise<(TokenHolder & { readonly tokenScopes: readonly string[] }) | undefined> {
  return holders(db)
    .innerJoin("access_token as t", "t.key_id", "k.id")
    .leftJoin("api_key_secret as s", "s.id", "t.secret_id")
    .select("t.scopes as tokenScopes")
    .where("t.token_hash", "=", hash)
    .where("t.expires_at", ">", now)
    .where((eb) => eb.or([eb("s.good_until", "is", null), eb("s.good_until", ">", now)]))
    .executeTakeFirst();
}

export async function insertToken(
  tx: GlobalTx,
  token: {
    readonly hash: Buffer;
    readonly keyId: string;
    readonly secretId: string;
    readonly scopes: readonly string[];
    readonly at: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto("access_token")
    .values({
      token_hash: token.hash,
      key_id: token.keyId,
      secret_id: token.secretId,
      scopes: [...token.scopes],
      created_at: token.at,
      expires_at: token.expiresAt,
    })
    .execute();
  await tx
    .updateTable("api_key_secret")
    .set({ last_used_at: token.at })
    .where("id", "=", token.secretId)
    .execute();
}

/** Forgets one token of a key. */
export async function deleteToken(tx: GlobalTx, keyId: string, hash: Buffer): Promise<void> {
  await tx
    .deleteFrom("access_token")
    .where("key_id", "=", keyId)
    .where("token_hash", "=", hash)
    .execute();
}

/** Forgets tokens of a key whose time is over. */
export async function deleteOverTokens(tx: GlobalTx, keyId: string, now: Date): Promise<void> {
  await tx
    .deleteFrom("access_token")
    .where("key_id", "=", keyId)
    .where("expires_at", "<=", now)
    .execute();
}

/** Notes the last use of a key, at most once in ten seconds. */
export async function touchKey(
  tx: GlobalTx,
  id: string,
  use: { readonly at: Date; readonly call: string; readonly rows: number | null },
): Promise<void> {
  await tx
    .updateTable("api_key")
    .set({ last_used_at: use.at, last_call: use.call, last_rows: use.rows })
    .where("id", "=", id)
    .where((eb) =>
      eb.or([
        eb("last_used_at", "is", null),
        eb("last_used_at", "<", new Date(use.at.getTime() - USE_STEP_MS)),
      ]),
    )
    .execute();
}
