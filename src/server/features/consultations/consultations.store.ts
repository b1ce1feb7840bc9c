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
  /**
   * Until when the time is held for a visitor who has not confirmed it yet; null once he has. The
   * hold of a cancelled row is over.
   */
  readonly heldUntil: Date | null;
  /** From which it was asked for; empty once it is cancelled. */
  readonly network: string;
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
  /** `now`: the time is not held, only asked for. */
  readonly heldUntil: Date;
  readonly network: string;
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
  "held_until as heldUntil",
  "network",
] as const;

export interface TakenRow {
  readonly adviser: string;
  readonly startsAt: Date;
  readonly kind: "booking" | "block";
  /** Held for somebody who has not confirmed it. */
  readonly isHeld: boolean;
  readonly network: string;
}

/** Times of these advisers that are booked, held or blocked, from `from` up to before `to`. */
export async function listTaken(
  db: Database | GlobalTx,
  advisers: readonly string[],
  { from, to, now }: { readonly from: Date; readonly to: Date; readonly now: Date },
): Promise<TakenRow[]> {
  return db
    .selectFrom("consultation")
    .select((eb) => [
      "adviser",
      "starts_at as startsAt",
      "kind",
      "network",
      eb("held_until", "is not", null).$castTo<boolean>().as("isHeld"),
    ])
    .where((eb) => eb.or([eb("held_until", "is", null), eb("held_until", ">", now)]))
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

/** Holds are counted and given one after another until the transaction ends. */
export async function lockHolds(tx: GlobalTx): Promise<void> {
  await lockName(tx, "consultation holds");
}

/** Ends the holds that are over, so that their times can be taken; answers how many. */
export async function releaseHolds(
  db: Database | GlobalTx,
  now: Date,
  of?: { readonly adviser: string; readonly from: Date; readonly to: Date },
): Promise<number> {
  let query = db
    .updateTable("consultation")
    .set({ cancelled_at: now, cancelled_by: "visitor", held_until: now })
    .where("held_until", "is not", null)
    .where("cancelled_at", "is", null);
  query =
    of === undefined
      ? query.where("held_until", "<=", now)
      : query
          .where("adviser", "=", of.adviser)
          .where("starts_at", ">=", of.from)
          .where("starts_at", "<", of.to);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes what nobody confirmed and was asked for before; answers how many. */
export async function deleteUnconfirmed(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("consultation")
    .where("held_until", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** A confirmed time to come. */
export interface OpenRow {
  readonly id: string;
  readonly startsAt: Date;
  readonly mailbox: string;
  readonly network: string;
}

/**
 * Open bookings that their mailboxes have confirmed: a stranger who gives an address uses nothing
 * of it up.
 */
export async function listOpenBookings(tx: GlobalTx, now: Date): Promise<OpenRow[]> {
  return tx
    .selectFrom("consultation")
    .select(["id", "starts_at as startsAt", "mailbox", "network"])
    .where("held_until", "is", null)
    .where("starts_at", ">", now)
    .where("kind", "=", "booking")
    .where("cancelled_at", "is", null)
    .execute();
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

/** Stores a time that waits for its confirmation; false where the adviser's time is taken. */
export async function insertBooking(tx: GlobalTx, booking: NewBooking): Promise<boolean> {
  const isHeld = booking.heldUntil > booking.now;
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
      cancelled_at: isHeld ? null : booking.now,
      cancelled_by: isHeld ? null : "visitor",
      held_until: booking.heldUntil,
      network: booking.network,
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
  to: {
    readonly adviser: string;
    readonly startsAt: Date;
    readonly remindedAt: Date | null;
    /** Who waits for a confirmation holds the new time, or only asks for it. */
    readonly hold?: { readonly until: Date; readonly now: Date; readonly network: string };
  },
): Promise<void> {
  const { hold } = to;
  const isOpen = hold !== undefined && hold.until > hold.now;
  const held = hold && {
    held_until: hold.until,
    network: hold.network,
    cancelled_at: isOpen ? null : hold.now,
    cancelled_by: isOpen ? null : ("visitor" as const),
  };
  await tx
    .updateTable("consultation")
    .set((eb) => ({
      adviser: to.adviser,
      starts_at: to.startsAt,
      reminded_at: to.remindedAt,
      moved: hold === undefined,
      ...held,
      changes: eb("changes", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
}

/**
 * The visitor has answered from his mailbox: the time is booked. Throws the unique violation where
 * the adviser's time is taken.
 */
export async function confirmBooking(
  tx: GlobalTx,
  id: string,
  to: { readonly adviser: string; readonly startsAt: Date; readonly remindedAt: Date | null },
): Promise<void> {
  await tx
    .updateTable("consultation")
    .set({
      adviser: to.adviser,
      starts_at: to.startsAt,
      reminded_at: to.remindedAt,
      held_until: null,
      cancelled_at: null,
      cancelled_by: null,
    })
    .where("id", "=", id)
    .execute();
}

/** Cancels; who has not confirmed the time is asked for nothing any more. */
export async function cancelBooking(
  tx: GlobalTx,
  id: string,
  by: "visitor" | "adviser",
  now: Date,
): Promise<void> {
  await tx
    .updateTable("consultation")
    .set((eb) => ({
      cancelled_at: now,
      cancelled_by: by,
      held_until: null,
      network: "",
      changes: eb("changes", "+", 1),
    }))
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

/** `confirms`: the link goes to the visitor's mailbox and nowhere else. */
export async function insertLink(
  tx: GlobalTx,
  tokenHash: Buffer,
  id: string,
  confirms: boolean,
): Promise<void> {
  await tx
    .insertInto("consultation_link")
    .values({ token_hash: tokenHash, consultation_id: id, confirms })
    .execute();
}

/** The booking to which a letter's link leads. */
export async function findBookingByLink(
  db: Database | GlobalTx,
  tokenHash: Buffer,
): Promise<{ readonly row: BookingRow; readonly confirms: boolean } | undefined> {
  const row = await db
    .selectFrom("consultation_link")
    .innerJoin("consultation", "consultation.id", "consultation_link.consultation_id")
    .select([...COLUMNS, "confirms"])
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  const found = asBooking(row);
  return found && { row: found, confirms: row!.confirms };
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
    .where("held_until", "is", null)
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

/** Forgets from which network the times were asked for that are over: nothing counts them then. */
export async function forgetNetworks(db: Database, now: Date): Promise<void> {
  await db
    .updateTable("consultation")
    .set({ network: "" })
    .where("starts_at", "<", now)
    .where("network", "<>", "")
    .execute();
}

type Found = Omit<BookingRow, "topic"> & { readonly topic: ConsultationTopic | null };

function asBooking(row: Found | undefined): BookingRow | undefined {
  if (row === undefined || row.topic === null) return undefined;
  return { ...row, topic: row.topic };
}
