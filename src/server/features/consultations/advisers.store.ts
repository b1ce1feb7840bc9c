import type { Database } from "#server/database/connect.ts";
import type { GlobalTx } from "#server/database/tenant.ts";

export async function insertAdviserKey(
  tx: Database | GlobalTx,
  key: {
    readonly tokenHash: Buffer;
    readonly kind: "link" | "key";
    readonly adviser: string;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto("adviser_key")
    .values({
      token_hash: key.tokenHash,
      kind: key.kind,
      adviser: key.adviser,
      expires_at: key.expiresAt,
    })
    .execute();
}

/** Uses a link up; answers its adviser, or undefined where it is none, used or too old. */
export async function takeAdviserLink(
  tx: GlobalTx,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom("adviser_key")
    .where("token_hash", "=", tokenHash)
    .where("kind", "=", "link")
    .returning(["adviser", "expires_at as expiresAt"])
    .executeTakeFirst();
  return row !== undefined && row.expiresAt > now ? row.adviser : undefined;
}

export async function findAdviserByKey(
  db: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("adviser_key")
    .select("adviser")
    .where("token_hash", "=", tokenHash)
    .where("kind", "=", "key")
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row?.adviser;
}

export async function deleteAdviserKey(db: Database, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom("adviser_key").where("token_hash", "=", tokenHash).execute();
}

export async function deleteOldAdviserKeys(db: Database, now: Date): Promise<void> {
  await db.deleteFrom("adviser_key").where("expires_at", "<=", now).execute();
}

export interface DayRow {
  readonly id: string;
  readonly startsAt: Date;
  readonly kind: "booking" | "block";
  readonly topic: "introduction" | "office" | "programs" | "trouble" | null;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly company: string;
  readonly note: string;
  readonly blockId: string | null;
  readonly moved: boolean;
  readonly createdAt: Date;
  /** Nobody has confirmed it; null: booked, or a block. */
  readonly heldUntil: Date | null;
}

/** What an adviser has from `from` up to before `to`, in order of time. */
export async function listAdviserTimes(
  db: Database,
  adviser: string,
  from: Date,
  to: Date,
): Promise<DayRow[]> {
  return db
    .selectFrom("consultation")
    .select([
      "id",
      "starts_at as startsAt",
      "kind",
      "topic",
      "name",
      "email",
      "phone",
      "company",
      "note",
      "block_id as blockId",
      "moved",
      "created_at as createdAt",
      "held_until as heldUntil",
    ])
    .where("adviser", "=", adviser)
    .where("starts_at", ">=", from)
    .where("starts_at", "<", to)
    .where("cancelled_at", "is", null)
    .orderBy("starts_at")
    .execute();
}

export interface NewBlock {
  readonly adviser: string;
  readonly blockId: string;
  readonly reason: string;
  readonly now: Date;
  /** A half hour each, with the id of its row. */
  readonly times: readonly { readonly id: string; readonly startsAt: Date }[];
}

/** Blocks half hours; those that are booked or blocked stay as they are. */
export async function insertBlock(tx: GlobalTx, block: NewBlock): Promise<void> {
  await tx
    .insertInto("consultation")
    .values(
      block.times.map(({ id, startsAt }) => ({
        id,
        adviser: block.adviser,
        starts_at: startsAt,
        kind: "block" as const,
        topic: null,
        note: block.reason,
        block_id: block.blockId,
        created_at: block.now,
        cancelled_by: null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["adviser", "starts_at"]).where("cancelled_at", "is", null).doNothing(),
    )
    .execute();
}

/** Takes a block of the adviser back; answers how many half hours that were. */
export async function deleteBlock(db: Database, adviser: string, blockId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("consultation")
    .where("adviser", "=", adviser)
    .where("block_id", "=", blockId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Keeps the adviser's words about his booking; false where there is no such booking. */
export async function saveNote(
  db: Database,
  adviser: string,
  id: string,
  note: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("consultation")
    .set({ note })
    .where("adviser", "=", adviser)
    .where("id", "=", id)
    .where("kind", "=", "booking")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
