/**
 * Keys under which Számlázz.hu sends. They name the company, so they are looked up before it is
 * known.
 */
import type { Database } from "#server/database/connect.ts";
import type { Maker } from "#server/database/stamps.ts";
import type { GlobalTx } from "#server/database/tenant.ts";

export interface FoundPushKey {
  readonly companyId: string;
  readonly replacedAt: Date | null;
  readonly graceUntil: Date | null;
  /** The owner withdrew it. */
  readonly refused: boolean;
  readonly companyDeleted: boolean;
}

/** Undefined means that there surely is no such key; a database that cannot tell throws. */
export async function findPushKey(db: Database, hash: Buffer): Promise<FoundPushKey | undefined> {
  const row = await db
    .selectFrom("push_key as k")
    .leftJoin("company_directory as d", "d.company_id", "k.company_id")
    .select([
      "k.company_id as companyId",
      "k.replaced_at as replacedAt",
      "k.grace_until as graceUntil",
      "k.refused",
      "d.state",
    ])
    .where("k.key_hash", "=", hash)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { state, ...key } = row;
  return { ...key, companyDeleted: state === null || state === "deleted" };
}

export interface StoredPushKey {
  readonly encrypted: Buffer;
  readonly keyId: string;
  readonly createdAt: Date;
  readonly replacedAt: Date | null;
  readonly graceUntil: Date | null;
  readonly refused: boolean;
}

/** The company's keys, the current one (never replaced) first. */
export async function listPushKeys(tx: GlobalTx, companyId: string): Promise<StoredPushKey[]> {
  return tx
    .selectFrom("push_key")
    .select([
      "key_encrypted as encrypted",
      "key_id as keyId",
      "created_at as createdAt",
      "replaced_at as replacedAt",
      "grace_until as graceUntil",
      "refused",
    ])
    .where("company_id", "=", companyId)
    .orderBy("replaced_at", (order) => order.desc().nullsFirst())
    .orderBy("created_at", "desc")
    .execute();
}

/** Number of push keys by encryption key. */
export async function countPushKeysBySeal(
  db: Database,
): Promise<{ readonly keyId: string; readonly count: number }[]> {
  const rows = await db
    .selectFrom("push_key")
    .select(({ fn }) => ["key_id as keyId", fn.countAll<bigint>().as("count")])
    .groupBy("key_id")
    .orderBy("key_id")
    .execute();
  return rows.map(({ keyId, count }) => ({ keyId, count: Number(count) }));
}

export interface SealedPushKey {
  readonly hash: Buffer;
  readonly companyId: string;
  readonly encrypted: Buffer;
  readonly keyId: string;
}

/** Some keys that are sealed by another encryption key than this one. */
export async function listPushKeysSealedElse(
  db: Database,
  keyId: string,
  after: Buffer,
  limit: number,
): Promise<SealedPushKey[]> {
  return db
    .selectFrom("push_key")
    .select([
      "key_hash as hash",
      "company_id as companyId",
      "key_encrypted as encrypted",
      "key_id as keyId",
    ])
    .where("key_id", "<>", keyId)
    .where("key_hash", ">", after)
    .orderBy("key_hash")
    .limit(limit)
    .execute();
}

/** Some of the push keys that are sealed under the id. */
export async function listPushKeysSealedBy(
  db: Database,
  keyId: string,
  limit: number,
): Promise<SealedPushKey[]> {
  return db
    .selectFrom("push_key")
    .select([
      "key_hash as hash",
      "company_id as companyId",
      "key_encrypted as encrypted",
      "key_id as keyId",
    ])
    .where("key_id", "=", keyId)
    .limit(limit)
    .execute();
}

/** False where another program sealed the key anew or the key is gone. */
export async function sealPushKeyAnew(
  db: Database,
  key: SealedPushKey,
  sealed: { bytes: Buffer; keyId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("push_key")
    .set({ key_encrypted: sealed.bytes, key_id: sealed.keyId })
    .where("key_hash", "=", key.hash)
    .where("key_id", "=", key.keyId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Puts a key in the place of the company's current one. */
export async function replacePushKey(
  tx: GlobalTx,
  companyId: string,
  key: {
    readonly hash: Buffer;
    readonly encrypted: Buffer;
    readonly keyId: string;
    readonly maker: Maker;
  },
  old: { readonly at: Date; readonly graceUntil: Date; readonly refused: boolean },
): Promise<void> {
  await tx
    .updateTable("push_key")
    .set({ replaced_at: old.at, grace_until: old.graceUntil, refused: old.refused })
    .where("company_id", "=", companyId)
    .where("replaced_at", "is", null)
    .execute();
  await tx
    .insertInto("push_key")
    .values({
      key_hash: key.hash,
      company_id: companyId,
      key_encrypted: key.encrypted,
      key_id: key.keyId,
      made_by: key.maker.userId,
      made_through: key.maker.through,
      created_at: old.at,
    })
    .execute();
}

/**
 * Nothing more is taken under these keys of the company. Answers whether the current one is among
 * them; undefined where all of them had ended before.
 */
export async function refusePushKeys(
  tx: GlobalTx,
  companyId: string,
  hashes: readonly Buffer[],
  at: Date,
): Promise<"current" | "former" | undefined> {
  const standing = await tx
    .selectFrom("push_key")
    .select(["key_hash as hash", "replaced_at as replacedAt"])
    .where("company_id", "=", companyId)
    .where("key_hash", "in", [...hashes])
    .where("refused", "=", false)
    .where((eb) => eb.or([eb("replaced_at", "is", null), eb("grace_until", ">", at)]))
    .forUpdate()
    .execute();
  if (standing.length === 0) return undefined;
  await tx
    .updateTable("push_key")
    .set((eb) => ({
      replaced_at: eb.fn.coalesce("replaced_at", eb.val(at)),
      grace_until: at,
      refused: true,
    }))
    .where(
      "key_hash",
      "in",
      standing.map(({ hash }) => hash),
    )
    .execute();
  return standing.some(({ replacedAt }) => replacedAt === null) ? "current" : "former";
}

/** Companies that ever got a key, after one id, in order. */
export async function listCompaniesWithKeys(
  db: Database,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom("push_key as k")
    .innerJoin("company_directory as d", "d.company_id", "k.company_id")
    .select("k.company_id as companyId")
    .distinct()
    .where("k.company_id", ">", after)
    .where("d.state", "<>", "deleted")
    .orderBy("k.company_id")
    .limit(limit)
    .execute();
  return rows.map(({ companyId }) => companyId);
}
