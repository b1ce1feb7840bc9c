import type { ConsultationTopic } from "#values/consultation-facts.ts";
import type { Database } from "#server/database/connect.ts";
import { lockName } from "#server/database/named-lock.ts";
import type { GlobalTx } from "#server/database/tenant.ts";

/** A booked or cancelled time of a visitor. */
export interface BookingRow {
  readonly id: string;
  readonly adviser: string;
  readonly startsAt: Date;
  readonly topic: ConsultationTopic;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly company: string;
  readonly note: string;
  readonly changes: number;
  readonly moved: boolean;
  readonly createdAt: Date;
  readonly cancelledAt: Date | null;
  readonly cancelledBy: "visitor" | "adviser" | null;
}

export interface NewBooking {
  readonly id: string;
  readonly adviser: string;
  readonly startsAt: Date;
  readonly topic: ConsultationTopic;
  readonly name: string;
  readonly email: string;
  readonly mailbox: string;
  readonly phone: string;
  readonly company: string;
  readonly now: Date;
  readonly remindedAt: Date | null;
}

const COLUMNS = [
  "id",
  "adviser",
  "starts_at as startsAt",
  "topic",
  "name",
  "email",
  "phone",
  "company",
  "note",
  "changes",
  "moved",
  "created_at as createdAt",
  "cancelled_at as cancelledAt",
  "cancelled_by as cancelledBy",
] as const;

/** Times of these advisers that are booked or blocked, from `from` up to before `to`. */
export async function listTaken(
  db: Database | GlobalTx,
  advisers: readonly string[],
  from: Date,
  to: Date,
): Promise<{ adviser: string; startsAt: Date; kind: "booking" | "block" }[]> {
  return db
    .selectFrom("consultation")
    .select(["adviser", "starts_at as startsAt", "kind"])
    .where("adviser", "in", advisers)
    .where("starts_at", ">=", from)
    .where("starts_at", "<", to)
    .where("cancelled_at", "is", null)
    .execute();
}

/** Bookings of one mailbox are counted one after another until the transaction ends. */
export async function lockMailbox(tx: GlobalTx, mailbox: string): Promise<void> {
  await lockName(tx, `consultation ${mailbox}`);
}

export async function countOpenBookings(tx: GlobalTx, mailbox: string, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom("consultation")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("mailbox", "=", mailbox)
    .where("starts_at", ">", now)
    .where("kind", "=", "booking")
    .where("cancelled_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Bookings that this mailbox has made since then, cancelled ones too. */
export async function countBookingsSince(
  tx: GlobalTx,
  mailbox: string,
  since: Date,
): Promise<number> {
  const { count } = await tx
    .selectFrom("consultation")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("mailbox", "=", mailbox)
    .where("created_at", ">", since)
    .where("kind", "=", "booking")
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Stores a booking; false where the adviser's time is taken. */
export async function insertBooking(tx: GlobalTx, booking: NewBooking): Promise<boolean> {
  const stored = await tx
    .insertInto("consultation")
    .values({
      id: booking.id,
      adviser: booking.adviser,
      starts_at: booking.startsAt,
      kind: "booking",
      topic: booking.topic,
      name: booking.name,
      email: booking.email,
      mailbox: booking.mailbox,
      phone: booking.phone,
      company: booking.company,
      block_id: null,
      created_at: booking.now,
      reminded_at: booking.remindedAt,
      cancelled_by: null,
    })
    .onConflict((conflict) =>
      conflict.columns(["adviser", "starts_at"]).where("cancelled_at", "is", null).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return stored !== undefined;
}

export async function deleteBooking(tx: GlobalTx, id: string): Promise<void> {
  await tx.deleteFrom("consultation").where("id", "=", id).execute();
}

/**
 * Moves a booking to a time of an adviser. Throws the unique violation where that time is taken.
 */
export async function moveBooking(
  tx: GlobalTx,
  id: string,
  to: { readonly adviser: string; readonly startsAt: Date; readonly remindedAt: Date | null },
): Promise<void> {
  await tx
    .updateTable("consultation")
    .set((eb) => ({
      adviser: to.adviser,
      starts_at: to.startsAt,
      reminded_at: to.remindedAt,
      moved: true,
      changes: eb("changes", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
}

export async function cancelBooking(
  tx: GlobalTx,
  id: string,
  by: "visitor" | "adviser",
  now: Date,
): Promise<void> {
  await tx
    .updateTable("consultation")
    .set((eb) => ({ cancelled_at: now, cancelled_by: by, changes: eb("changes", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** The booking, locked until the transaction ends; with an adviser, only his. */
export async function lockBooking(
  tx: GlobalTx,
  id: string,
  adviser?: string,
): Promise<BookingRow | undefined> {
  let query = tx
    .selectFrom("consultation")
    .select(COLUMNS)
    .where("id", "=", id)
    .where("kind", "=", "booking")
    .forUpdate();
  if (adviser !== undefined) query = query.where("adviser", "=", adviser);
  return asBooking(await query.executeTakeFirst());
}

export async function insertLink(tx: GlobalTx, tokenHash: Buffer, id: string): Promise<void> {
  await tx
    .insertInto("consultation_link")
    .values({ token_hash: tokenHash, consultation_id: id })
    .execute();
}

/** The booking to which a letter's link leads. */
export async function findBookingByLink(
  db: Database | GlobalTx,
  tokenHash: Buffer,
): Promise<BookingRow | undefined> {
  const row = await db
    .selectFrom("consultation_link")
    .innerJoin("consultation", "consultation.id", "consultation_link.consultation_id")
    .select(COLUMNS)
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  return asBooking(row);
}

/** Claims bookings whose reminder is due, so that no other run reminds of them. */
export async function takeDueReminders(
  tx: GlobalTx,
  now: Date,
  before: Date,
  most: number,
): Promise<BookingRow[]> {
  const due = tx
    .selectFrom("consultation")
    .select("id")
    .where("kind", "=", "booking")
    .where("starts_at", ">", now)
    .where("starts_at", "<=", before)
    .where("cancelled_at", "is", null)
    .where("reminded_at", "is", null)
    .orderBy("starts_at")
    .limit(most)
    .forUpdate()
    .skipLocked();
  const rows = await tx
    .updateTable("consultation")
    .set({ reminded_at: now })
    .where("id", "in", due)
    .returning(COLUMNS)
    .execute();
  return rows.map((row) => asBooking(row)!);
}

/** Deletes bookings and blocks whose time was before; answers how many. */
export async function deleteOldTimes(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("consultation")
    .where("starts_at", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

type Found = Omit<BookingRow, "topic"> & { readonly topic: ConsultationTopic | null };

function asBooking(row: Found | undefined): BookingRow | undefined {
  if (row === undefined || row.topic === null) return undefined;
  return { ...row, topic: row.topic };
}
