/** Secrets of access keys: made, replaced, ended. */
import { type RawBuilder, sql } from "kysely";
import type { Maker } from "#server/database/stamps.ts";
import type { GlobalTx } from "#server/database/tenant.ts";

export interface NewSecret {
  readonly id: string;
  readonly keyId: string;
  readonly hash: Buffer;
  readonly ending: string;
  readonly madeBy: Maker;
  readonly at: Date;
}

/** A revoked key, or one that lost a secret. One of all companies, of an old version, has none. */
export interface EndedKey {
  readonly id: string;
  readonly clientId: string;
  readonly companyId: string | null;
}

/** What `EndedKey` is read from. */
export const ENDED_COLUMNS = ["id", "client_id as clientId", "company_id as companyId"] as const;

export async function insertSecret(tx: GlobalTx, secret: NewSecret): Promise<void> {
  await tx
    .insertInto("api_key_secret")
    .values({
      id: secret.id,
      key_id: secret.keyId,
      secret_hash: secret.hash,
      ending: secret.ending,
      made_by: secret.madeBy.userId,
      made_through: secret.madeBy.through,
      created_at: secret.at,
    })
    .execute();
}

/**
 * Gives the current secret of a key another value where it has this id and was never used. The
 * secrets beside it stay. Answers whether the key has a secret of this id, and whether it was
 * changed. The caller holds the key's row.
 */
export async function renewUnseenSecret(
  tx: GlobalTx,
  secret: NewSecret,
): Promise<"changed" | "in use" | "absent"> {
  const { numUpdatedRows } = await tx
    .updateTable("api_key_secret")
    .set({
      secret_hash: secret.hash,
      ending: secret.ending,
      made_by: secret.madeBy.userId,
      made_through: secret.madeBy.through,
      created_at: secret.at,
    })
    .where("id", "=", secret.id)
    .where("key_id", "=", secret.keyId)
    .where("good_until", "is", null)
    .where("last_used_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return "changed";
  const taken = await tx
    .selectFrom("api_key_secret")
    .select("id")
    .where("id", "=", secret.id)
    .executeTakeFirst();
  return taken === undefined ? "absent" : "in use";
}

/** Ends secrets that were replaced before, and lets the current one end at the given time. */
export async function replaceSecret(
  tx: GlobalTx,
  keyId: string,
  at: Date,
  goodUntil: Date,
): Promise<void> {
  await endOldSecrets(tx, keyId, at);
  await tx
    .updateTable("api_key_secret")
    .set({ good_until: goodUntil })
    .where("key_id", "=", keyId)
    .where("good_until", "is", null)
    .execute();
}

/**
 * Ends the replaced secrets of a key now, with the tokens that they gave; answers how many were
 * still good.
 */
export async function endOldSecrets(tx: GlobalTx, keyId: string, at: Date): Promise<number> {
  // Nobody knows which secret gave a token of the version before.
  await tx
    .deleteFrom("access_token")
    .where("key_id", "=", keyId)
    .where("secret_id", "is", null)
    .execute();
  const rows = await tx
    .deleteFrom("api_key_secret")
    .where("key_id", "=", keyId)
    .where("good_until", "is not", null)
    .returning(sql<boolean>`good_until > ${at}`.as("good"))
    .execute();
  return rows.filter(({ good }) => good).length;
}

/**
 * Ends the secrets that a person made for keys of others (of one company where it is given), with
 * their tokens. The secret that such a one replaced is the current one again where it is still
 * good. Answers the keys.
 */
export async function endSecretsOf(
  tx: GlobalTx,
  userId: string,
  at: Date,
  companyId?: string,
): Promise<EndedKey[]> {
  let others = tx
    .selectFrom("api_key")
    .select(ENDED_COLUMNS)
    .where("user_id", "<>", userId)
    .where("status", "=", "ACTIVE")
    .where("id", "in", (eb) =>
      eb.selectFrom("api_key_secret").select("key_id").where("made_by", "=", userId),
    )
    .orderBy("id")
    .forUpdate();
  if (companyId !== undefined) others = others.where("company_id", "=", companyId);
  const found = await others.execute();
  const which = sql<boolean>`made_by = ${userId}::uuid`;
  await deleteSecrets(
    tx,
    found.map(({ id }) => id),
    which,
    at,
  );
  return found;
}

/** Ends these secrets of a key as `endSecretsOf` does; the caller holds the key's row. */
export async function endSecrets(
  tx: GlobalTx,
  keyId: string,
  secretIds: readonly string[],
  at: Date,
): Promise<void> {
  await deleteSecrets(tx, [keyId], sql<boolean>`id = any(${[...secretIds]}::uuid[])`, at);
}

async function deleteSecrets(
  tx: GlobalTx,
  ids: readonly string[],
  which: RawBuilder<boolean>,
  at: Date,
): Promise<void> {
  if (ids.length === 0) return;
  // Nobody knows which secret gave a token of the version before.
  await tx
    .deleteFrom("access_token")
    .where("key_id", "in", [...ids])
    .where("secret_id", "is", null)
    .execute();
  const ended = await tx
    .deleteFrom("api_key_secret")
    .where("key_id", "in", [...ids])
    .where(which)
    .returning(["key_id as keyId", "good_until as goodUntil"])
    .execute();
  const bare = ended.filter(({ goodUntil }) => goodUntil === null).map(({ keyId }) => keyId);
  if (bare.length > 0)
    await tx
      .updateTable("api_key_secret")
      .set({ good_until: null })
      .where("key_id", "in", bare)
      .where("good_until", ">", at)
      .execute();
}

/**
 * Until when tokens of the secret may live: null for the current one, undefined where it has ended.
 * Ask under the key's lock, so that no token is given behind the secret's end.
 */
export async function findSecretEnd(
  tx: GlobalTx,
  secretId: string,
  now: Date,
): Promise<Date | null | undefined> {
  const row = await tx
    .selectFrom("api_key_secret")
    .select("good_until as goodUntil")
    .where("id", "=", secretId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return row.goodUntil !== null && row.goodUntil <= now ? undefined : row.goodUntil;
}
