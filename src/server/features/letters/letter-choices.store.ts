import type { LetterTopic } from "#contract/people/letter-topics.ts";
import type { Database } from "#server/database/connect.ts";
import type { GlobalTx } from "#server/database/tenant.ts";

/** Whose letters they are: a person's, or those about one visitor's consultation. */
export type LetterHolder = { readonly userId: string } | { readonly consultationId: string };

function columnsOf(holder: LetterHolder) {
  return "userId" in holder
    ? { user_id: holder.userId, consultation_id: null }
    : { user_id: null, consultation_id: holder.consultationId };
}

function placeOf(holder: LetterHolder): readonly ["user_id" | "consultation_id", string] {
  return "userId" in holder
    ? ["user_id", holder.userId]
    : ["consultation_id", holder.consultationId];
}

/** The topics of which the holder wants no letters. */
export async function listTopicsOff(
  db: Database | GlobalTx,
  holder: LetterHolder,
): Promise<Set<string>> {
  const [column, id] = placeOf(holder);
  const rows = await db.selectFrom("letter_off").select("topic").where(column, "=", id).execute();
  return new Set(rows.map(({ topic }) => topic));
}

/** Whether the letters were on until now. */
export async function insertTopicOff(
  tx: GlobalTx,
  holder: LetterHolder,
  topic: LetterTopic,
  now: Date,
): Promise<boolean> {
  const added = await tx
    .insertInto("letter_off")
    .values({ ...columnsOf(holder), topic, off_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("topic")
    .executeTakeFirst();
  return added !== undefined;
}

/** Whether the letters were off until now. */
export async function deleteTopicOff(
  tx: GlobalTx,
  userId: string,
  topic: LetterTopic,
): Promise<boolean> {
  const removed = await tx
    .deleteFrom("letter_off")
    .where("user_id", "=", userId)
    .where("topic", "=", topic)
    .returning("topic")
    .executeTakeFirst();
  return removed !== undefined;
}

export async function insertStopToken(
  tx: GlobalTx,
  token: {
    readonly hash: Buffer;
    readonly holder: LetterHolder;
    readonly topic: LetterTopic;
    readonly now: Date;
  },
): Promise<void> {
  await tx
    .insertInto("letter_stop_token")
    .values({
      token_hash: token.hash,
      ...columnsOf(token.holder),
      topic: token.topic,
      created_at: token.now,
    })
    .execute();
}

/** What a link of a letter is about; undefined for one that nobody made or that is too old. */
export async function findStopToken(
  db: Database | GlobalTx,
  hash: Buffer,
): Promise<{ readonly holder: LetterHolder; readonly topic: string } | undefined> {
  const row = await db
    .selectFrom("letter_stop_token")
    .select(["user_id as userId", "consultation_id as consultationId", "topic"])
    .where("token_hash", "=", hash)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { userId, consultationId, topic } = row;
  return { holder: userId === null ? { consultationId: consultationId! } : { userId }, topic };
}

/** For the deletion of an account. */
export async function deleteChoicesOf(tx: GlobalTx, userId: string): Promise<void> {
  await tx.deleteFrom("letter_off").where("user_id", "=", userId).execute();
  await tx.deleteFrom("letter_stop_token").where("user_id", "=", userId).execute();
}

export async function deleteStopTokens(db: Database, before: Date): Promise<void> {
  await db.deleteFrom("letter_stop_token").where("created_at", "<", before).execute();
}
