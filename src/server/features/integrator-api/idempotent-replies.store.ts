/** First replies to calls that programs may repeat. */
import type { Tx } from "#server/database/tenant.ts";
import { sql } from "kysely";
import { storedJson } from "#server/database/stored-json.ts";

export interface ReplyKey {
  readonly companyId: string;
  readonly keyId: string;
  readonly name: string;
}

export interface StoredReply {
  readonly hash: Buffer;
  /** Null while the first call runs. */
  readonly status: number | null;
  readonly reply: unknown;
  readonly at: Date;
}

/** Takes the name for a call; false where another call has it. */
export async function takeName(
  tx: Tx,
  { companyId, keyId, name }: ReplyKey,
  hash: Buffer,
  at: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto("idempotent_reply")
    .values({ company_id: companyId, key_id: keyId, name, request_hash: hash, at })
    .onConflict((conflict) => conflict.columns(["company_id", "key_id", "name"]).doNothing())
    .returning("name")
    .executeTakeFirst();
  return row !== undefined;
}

export async function findReply(tx: Tx, key: ReplyKey): Promise<StoredReply | undefined> {
  return tx
    .selectFrom("idempotent_reply")
    .select(["request_hash as hash", "status", "reply", "at"])
    .where("company_id", "=", key.companyId)
    .where("key_id", "=", key.keyId)
    .where("name", "=", key.name)
    .executeTakeFirst();
}

/** Takes the name over from a call that died; false where it has not. */
export async function takeOver(tx: Tx, key: ReplyKey, begun: Date, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable("idempotent_reply")
    .set({ at })
    .where("company_id", "=", key.companyId)
    .where("key_id", "=", key.keyId)
    .where("name", "=", key.name)
    .where("status", "is", null)
    .where("at", "=", begun)
    .returning("name")
    .executeTakeFirst();
  return row !== undefined;
}

export async function keepReply(
  tx: Tx,
  key: ReplyKey,
  status: number,
  reply: unknown,
): Promise<void> {
  await tx
    .updateTable("idempotent_reply")
    .set({ status, reply: storedJson(reply) })
    .where("company_id", "=", key.companyId)
    .where("key_id", "=", key.keyId)
    .where("name", "=", key.name)
    .execute();
}

/** Gives the name back: the call failed and may be repeated. */
export async function giveBack(tx: Tx, key: ReplyKey): Promise<void> {
  await tx
    .deleteFrom("idempotent_reply")
    .where("company_id", "=", key.companyId)
    .where("key_id", "=", key.keyId)
    .where("name", "=", key.name)
    .where(sql<boolean>`status is null`)
    .execute();
}

/** Forgets replies of a key that are older. */
export async function forgetReplies(
  tx: Tx,
  { companyId, keyId }: Omit<ReplyKey, "name">,
  before: Date,
): Promise<void> {
  await tx
    .deleteFrom("idempotent_reply")
    .where("company_id", "=", companyId)
    .where("key_id", "=", keyId)
    .where("at", "<", before)
    .execute();
}
