import { sql } from "kysely";
import type { Database } from "#server/database/connect.ts";
import type { GlobalTx } from "#server/database/tenant.ts";
import type { Sealed } from "#server/seal-secret.ts";

export interface NewLetter {
  readonly id: string;
  readonly userId: string | null;
  readonly address: string | null;
  readonly kind: string;
  readonly carriesLink: boolean;
  readonly sealed: Sealed;
  readonly now: Date;
  readonly nextTryAt: Date;
  readonly heldUntil: Date;
  readonly giveUpAt: Date;
  readonly causedBy: string | null;
}

export interface WaitingLetter {
  readonly id: string;
  readonly userId: string | null;
  readonly address: string | null;
  readonly kind: string;
  readonly carriesLink: boolean;
  readonly sealed: Sealed;
  readonly tries: number;
  readonly giveUpAt: Date;
}

export type SettledState = "sent" | "refused" | "expired" | "void";

export async function insertLetter(tx: GlobalTx, letter: NewLetter): Promise<void> {
  await tx
    .insertInto("letter")
    .values({
      id: letter.id,
      user_id: letter.userId,
      address: letter.address,
      kind: letter.kind,
      state: "waiting",
      carries_link: letter.carriesLink,
      sealed: letter.sealed.bytes,
      sealed_key_id: letter.sealed.keyId,
      created_at: letter.now,
      next_try_at: letter.nextTryAt,
      held_until: letter.heldUntil,
      give_up_at: letter.giveUpAt,
      cause_id: letter.causedBy,
    })
    .execute();
}

/**
 * Takes due letters that no other program holds, longest due first; the caller has them until
 * `heldUntil`.
 */
export async function takeDueLetters(
  db: Database,
  now: Date,
  heldUntil: Date,
  most: number,
): Promise<WaitingLetter[]> {
  const rows = await db
    .updateTable("letter")
    .set({ held_until: heldUntil })
    .where("id", "in", (due) =>
      due
        .selectFrom("letter")
        .select("id")
        .where("state", "=", "waiting")
        .where("next_try_at", "<=", now)
        .where("held_until", "<=", now)
        .orderBy("next_try_at")
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      "id",
      "user_id",
      "address",
      "kind",
      "carries_link",
      "sealed",
      "sealed_key_id",
      "tries",
      "give_up_at",
    ])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    address: row.address,
    kind: row.kind,
    carriesLink: row.carries_link,
    tries: row.tries,
    giveUpAt: row.give_up_at,
    sealed: { bytes: row.sealed!, keyId: row.sealed_key_id! },
  }));
}

/** The letter's end: its text is erased. False where it had ended before. */
export async function settleLetter(
  db: Database,
  id: string,
  end: { state: SettledState; detail: string; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable("letter")
    .set({
      state: end.state,
      detail: end.detail,
      settled_at: end.now,
      sealed: null,
      sealed_key_id: null,
      tries: sql<number>`tries + 1`,
    })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets the letter be tried again at `nextTryAt`, by any program. */
export async function postponeLetter(
  db: Database,
  id: string,
  given: { nextTryAt: Date; detail: string; now: Date },
): Promise<void> {
  await db
    .updateTable("letter")
    .set({
      next_try_at: given.nextTryAt,
      held_until: given.now,
      detail: given.detail,
      tries: sql<number>`tries + 1`,
    })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .execute();
}

/** Whether the letter has a link at all. */
export async function hasLink(tx: GlobalTx, letterId: string): Promise<boolean> {
  return (
    (await tx
      .selectFrom("link_token")
      .select("letter_id")
      .where("letter_id", "=", letterId)
      .executeTakeFirst()) !== undefined
  );
}

/** Whether the letter's link was neither used nor withdrawn and was made for this address. */
export async function hasLinkFor(
  db: Database,
  letterId: string,
  address: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("link_token")
    .select("letter_id")
    .where("letter_id", "=", letterId)
    .where("sent_to", "=", address)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Unused links of the letter live as long from now on as they were made to live. */
export async function freshenLinks(db: Database, letterId: string, now: Date): Promise<void> {
  await db
    .updateTable("link_token")
    .set({
      expires_at: sql<Date>`${now}::timestamptz + (expires_at - created_at)`,
      created_at: now,
    })
    .where("letter_id", "=", letterId)
    .where("used_at", "is", null)
    .execute();
}

/** Removes the links of a letter that did not arrive. */
export async function deleteLinksOf(db: Database, letterId: string): Promise<void> {
  await db
    .deleteFrom("link_token")
    .where("letter_id", "=", letterId)
    .where("used_at", "is", null)
    .execute();
}

/** Letters that ended before `before` are removed; answers how many. */
export async function deleteSettledLetters(db: Database, before: Date): Promise<number> {
  const done = await db
    .deleteFrom("letter")
    .where("state", "<>", "waiting")
    .where("settled_at", "<", before)
    .executeTakeFirst();
  return Number(done.numDeletedRows);
}

export interface WaitingFigures {
  readonly waiting: number;
  /** Whole seconds since the oldest waiting letter was stored; 0 where none waits. */
  readonly oldestSeconds: number;
}

export async function readWaiting(db: Database, now: Date): Promise<WaitingFigures> {
  const row = await db
    .selectFrom("letter")
    .select((eb) => [eb.fn.countAll<bigint>().as("waiting"), eb.fn.min("created_at").as("oldest")])
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  const oldest = row.oldest === null ? 0 : (now.getTime() - row.oldest.getTime()) / 1_000;
  return { waiting: Number(row.waiting), oldestSeconds: Math.max(0, Math.floor(oldest)) };
}

/** When letters of the kind were caused to the person since then, at most so many, oldest first. */
export async function listCausedSince(
  tx: GlobalTx,
  { causedBy, kind, userId }: { causedBy: string; kind: string; userId: string },
  since: Date,
  most: number,
): Promise<Date[]> {
  const rows = await tx
    .selectFrom("letter")
    .select("created_at")
    .where("cause_id", "=", causedBy)
    .where("kind", "=", kind)
    .where("user_id", "=", userId)
    .where("created_at", ">", since)
    .orderBy("created_at", "desc")
    .limit(most)
    .execute();
  return rows.map((row) => row.created_at).toReversed();
}

/** Letters of a company that is erased name it no more. */
export async function forgetCause(tx: GlobalTx, causedBy: string): Promise<void> {
  await tx.updateTable("letter").set({ cause_id: null }).where("cause_id", "=", causedBy).execute();
}
