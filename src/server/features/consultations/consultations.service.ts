/**
 * A visitor's consultation: the week's times, booking, moving, cancelling. The unique index of the
 * table decides who has a time; whoever comes second is told that it is taken.
 */
import type { Consultation, ConsultationWeek } from "#contract/consultation/consultation.ts";
import type { ConsultationTopic } from "#values/consultation-facts.ts";
import { emailSchema } from "#contract/fields.ts";
import { isBankingDay } from "#values/banking-days.ts";
import { DAY_MS } from "#values/durations.ts";
import {
  addDays,
  budapestDate,
  budapestDayStart,
  type LocalDate,
  mondayOf,
} from "#values/local-date.ts";
import { mailboxOf } from "#values/mailbox.ts";
import type { Adviser } from "#server/settings/pages.ts";
import { isUniqueViolation } from "#server/database/database-errors.ts";
import { type GlobalTx, inGlobal } from "#server/database/tenant.ts";
import { wantsLetters } from "#server/features/letters/letter-choices.service.ts";
import {
  deliverAll,
  deliverLetter,
  type StoredLetter,
  withdrawLetter,
} from "#server/features/letters/letters.service.ts";
import { ApiError } from "#server/http/errors.ts";
import type { RateLimiter } from "#server/http/rate-limit.ts";
import { hashToken } from "#server/token-hash.ts";
import {
  type ConsultationDeps,
  createBookingLink,
  storeAdviserLetter,
  storeVisitorLetter,
} from "./consultation-letters.service.ts";
import { limitStranger } from "./consultation-limits.ts";
import {
  hasReminder,
  HORIZON_DAYS,
  isBookable,
  isOffered,
  startsOf,
  weekdaysOf,
} from "./consultation-times.ts";
import { presentConsultation } from "./consultations.present.ts";
import * as store from "./consultations.store.ts";
import { findSentBefore, timeTaken } from "./sent-before.ts";

/** A visitor who books more has a reason to write to us instead. */
export const OPEN_PER_MAILBOX = 2;
/** Bookings of a mailbox in a day, cancelled ones too: each of them is a letter to the mailbox. */
export const BOOKED_PER_MAILBOX_A_DAY = 6;
/** Each move is a letter to an address that nobody has confirmed yet. */
export const MOVES_MAX = 5;
const WEEK_DAYS = 7;

/** The times of a week; without one, of the first week with a free time. */
export async function getWeek(
  deps: ConsultationDeps,
  asked: LocalDate | undefined,
): Promise<ConsultationWeek> {
  const now = deps.clock.now().getTime();
  const first = mondayOf(budapestDate(now));
  const last = mondayOf(addDays(budapestDate(now), HORIZON_DAYS));
  const taken = await listTakenStarts(deps, first, addDays(last, WEEK_DAYS));
  const build = (week: LocalDate): ConsultationWeek => ({
    offered: deps.config.advisers.length > 0,
    week,
    previousWeek: week > first ? addDays(week, -WEEK_DAYS) : null,
    nextWeek: week < last ? addDays(week, WEEK_DAYS) : null,
    days: weekdaysOf(week).map((date) => ({
      date,
      closed: !isBankingDay(date),
      times: startsOf(date).map((start) => ({
        startsAt: new Date(start).toISOString(),
        free: isBookable(start, now) && (taken.get(start) ?? 0) < deps.config.advisers.length,
      })),
    })),
  });
  if (asked !== undefined) {
    const week = mondayOf(asked);
    return build(week < first ? first : week > last ? last : week);
  }
  for (let week = first; week <= last; week = addDays(week, WEEK_DAYS)) {
    const built = build(week);
    if (built.days.some(({ times }) => times.some(({ free }) => free))) return built;
  }
  return build(first);
}

/** How many advisers are taken at each start. */
async function listTakenStarts(
  deps: ConsultationDeps,
  from: LocalDate,
  to: LocalDate,
): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  const advisers = deps.config.advisers.map(({ email }) => email);
  if (advisers.length === 0) return counts;
  const rows = await store.listTaken(
    deps.db,
    advisers,
    new Date(budapestDayStart(from)),
    new Date(budapestDayStart(to)),
  );
  for (const { startsAt } of rows) {
    const start = startsAt.getTime();
    counts.set(start, (counts.get(start) ?? 0) + 1);
  }
  return counts;
}

export interface BookingWish {
  /** The same wish sent again has the same id. */
  readonly _id?: string | undefined;
  readonly topic: ConsultationTopic;
  readonly startsAt: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly company: string;
}

/**
 * Books a time. Throws `email_invalid`, `consultation_time_taken`, `rate_limited`,
 * `consultation_limit_reached`, `mail_not_sent`.
 */
export async function book(
  deps: ConsultationDeps & { readonly rateLimiter: RateLimiter },
  wish: BookingWish,
  address: string | undefined,
): Promise<{ consultation: Consultation; token: string }> {
  const email = emailSchema.safeParse(wish.email);
  if (!email.success)
    throw new ApiError("email_invalid", { message: "The e-mail address is invalid" });
  const startsAt = new Date(wish.startsAt);
  if (!isOffered(startsAt.getTime(), deps.clock.now().getTime())) throw timeTaken();
  await limitStranger(deps, address);
  const done = await inGlobal(deps.db, async (tx) => {
    const full = { ...wish, email: email.data, startsAt };
    // Also the id: two mailboxes might send one at once.
    if (full._id !== undefined) await store.lockMailbox(tx, full._id);
    await store.lockMailbox(tx, mailboxOf(full.email));
    const known = await findSentBefore(tx, full);
    if (known) return { row: known, token: await createBookingLink(tx, known.id) };
    const row = await insertForFreeAdviser(tx, deps, full);
    return {
      row,
      token: await createBookingLink(tx, row.id),
      letters: [
        await storeVisitorLetter(tx, deps, row, "booked"),
        await storeAdviserLetter(tx, deps, row, "booked"),
      ] as const,
    };
  });
  if (done.letters === undefined)
    return { consultation: await present(deps, done.row), token: done.token };
  const [toVisitor, toAdviser] = done.letters;
  if ((await deliverLetter(deps, toVisitor)) === "refused") {
    await withdrawLetter(deps, toAdviser);
    await inGlobal(deps.db, (tx) => store.deleteBooking(tx, done.row.id));
    throw new ApiError("mail_not_sent", { message: "The mail server refused the address" });
  }
  await deliverLetter(deps, toAdviser);
  return { consultation: await present(deps, done.row), token: done.token };
}

type FullWish = Omit<BookingWish, "startsAt"> & { readonly startsAt: Date };

/** Under the lock of the mailbox. */
async function insertForFreeAdviser(
  tx: GlobalTx,
  deps: ConsultationDeps,
  wish: FullWish,
): Promise<store.BookingRow> {
  const now = deps.clock.now();
  const mailbox = mailboxOf(wish.email);
  if ((await store.countOpenBookings(tx, mailbox, now)) >= OPEN_PER_MAILBOX) {
    throw new ApiError("consultation_limit_reached", {
      message: `A mailbox has at most ${OPEN_PER_MAILBOX} open consultations`,
    });
  }
  const dayAgo = new Date(now.getTime() - DAY_MS);
  if ((await store.countBookingsSince(tx, mailbox, dayAgo)) >= BOOKED_PER_MAILBOX_A_DAY) {
    throw new ApiError("consultation_limit_reached", {
      message: `A mailbox books at most ${BOOKED_PER_MAILBOX_A_DAY} consultations a day`,
    });
  }
  const { topic, name, email, phone, company, startsAt } = wish;
  const facts = { id: wish._id ?? deps.newId(), topic, name, email, phone, company, startsAt };
  for (const adviser of await orderAdvisers(tx, deps, startsAt)) {
    const remindedAt = reminderDone(startsAt, now);
    if (!(await store.insertBooking(tx, { ...facts, adviser, mailbox, now, remindedAt }))) continue;
    return {
      ...facts,
      adviser,
      note: "",
      changes: 0,
      moved: false,
      createdAt: now,
      cancelledAt: null,
      cancelledBy: null,
    };
  }
  throw timeTaken();
}

/** Those who are free at that time, with the fewest bookings of the day first. */
async function orderAdvisers(
  tx: GlobalTx,
  deps: ConsultationDeps,
  startsAt: Date,
): Promise<string[]> {
  const advisers = deps.config.advisers.map(({ email }) => email);
  if (advisers.length === 0) return [];
  const day = budapestDate(startsAt.getTime());
  const taken = await store.listTaken(
    tx,
    advisers,
    new Date(budapestDayStart(day)),
    new Date(budapestDayStart(addDays(day, 1))),
  );
  const load = (adviser: string): number =>
    taken.filter((row) => row.adviser === adviser && row.kind === "booking").length;
  const isTaken = (adviser: string): boolean =>
    taken.some((row) => row.adviser === adviser && row.startsAt.getTime() === startsAt.getTime());
  return advisers
    .filter((adviser) => !isTaken(adviser))
    .toSorted((one, other) => load(one) - load(other));
}

/** The consultation of a letter's link. Throws `unauthenticated`. */
export async function lookAt(deps: ConsultationDeps, token: string): Promise<Consultation> {
  return present(deps, await findByToken(deps, token));
}

/**
 * Moves a booking to another time. Throws `unauthenticated`, `consultation_over`,
 * `consultation_time_taken`, `consultation_moved_too_often`.
 */
export async function move(
  deps: ConsultationDeps,
  token: string,
  startsAtText: string,
): Promise<Consultation> {
  const { id } = await findByToken(deps, token);
  const row = await moveTo(deps, startsAtText, async (tx, startsAt) => {
    const before = await lockOpen(tx, deps, id);
    if (before.startsAt.getTime() === startsAt.getTime()) return { row: before, letters: [] };
    if (before.changes >= MOVES_MAX) {
      throw new ApiError("consultation_moved_too_often", {
        message: `A consultation is moved at most ${MOVES_MAX} times`,
      });
    }
    const free = await orderAdvisers(tx, deps, startsAt);
    // The adviser stays the same where he is free.
    const adviser = free.includes(before.adviser) ? before.adviser : free[0];
    if (adviser === undefined) throw timeTaken();
    const row = await changeTime(tx, deps, before, { adviser, startsAt });
    const letters = [
      await storeVisitorLetter(tx, deps, row, "moved", before),
      await storeAdviserLetter(tx, deps, row, "moved", before),
    ];
    if (adviser !== before.adviser)
      letters.push(await storeAdviserLetter(tx, deps, before, "cancelled"));
    return { row, letters };
  });
  return present(deps, row);
}

/**
 * Moves an adviser's booking to another of his own free times and writes to the visitor, who was
 * not asked. Throws `consultation_over` where it is not his or not open, and
 * `consultation_time_taken`.
 */
export async function moveByAdviser(
  deps: ConsultationDeps,
  { email: adviser }: Adviser,
  { id, startsAt }: { readonly id: string; readonly startsAt: string },
): Promise<void> {
  await moveTo(deps, startsAt, async (tx, to) => {
    const before = await lockOpen(tx, deps, id, adviser);
    if (before.startsAt.getTime() === to.getTime()) return { row: before, letters: [] };
    const row = await changeTime(tx, deps, before, { adviser, startsAt: to });
    return { row, letters: [await storeVisitorLetter(tx, deps, row, "movedByAdviser", before)] };
  });
}

interface Moved {
  readonly row: store.BookingRow;
  readonly letters: readonly StoredLetter[];
}

/** Runs a move to an offered time and sends its letters. Throws `consultation_time_taken`. */
async function moveTo(
  deps: ConsultationDeps,
  startsAtText: string,
  work: (tx: GlobalTx, startsAt: Date) => Promise<Moved>,
): Promise<store.BookingRow> {
  const startsAt = new Date(startsAtText);
  if (!isOffered(startsAt.getTime(), deps.clock.now().getTime())) throw timeTaken();
  try {
    const { row, letters } = await inGlobal(deps.db, (tx) => work(tx, startsAt));
    await deliverAll(deps, letters);
    return row;
  } catch (error) {
    if (isUniqueViolation(error)) throw timeTaken();
    throw error;
  }
}

/** Writes the new time of a locked booking; the unique index throws where it is taken. */
async function changeTime(
  tx: GlobalTx,
  deps: ConsultationDeps,
  before: store.BookingRow,
  { adviser, startsAt }: { readonly adviser: string; readonly startsAt: Date },
): Promise<store.BookingRow> {
  const remindedAt = reminderDone(startsAt, deps.clock.now());
  await store.moveBooking(tx, before.id, { adviser, startsAt, remindedAt });
  return { ...before, adviser, startsAt, moved: true, changes: before.changes + 1 };
}

/** Cancels by the visitor's link; twice is as once. Throws `consultation_over` and the link's. */
export async function cancel(deps: ConsultationDeps, token: string): Promise<Consultation> {
  const { id } = await findByToken(deps, token);
  await cancelOpen(deps, { id, by: "visitor" });
  return lookAt(deps, token);
}

/**
 * Cancels an open booking and writes to both. With an adviser, only his; throws
 * `consultation_over` where the booking is not open.
 */
export async function cancelOpen(
  deps: ConsultationDeps,
  what: { readonly id: string; readonly by: "visitor" | "adviser"; readonly adviser?: string },
): Promise<void> {
  const now = deps.clock.now();
  const letters = await inGlobal(deps.db, async (tx) => {
    const found = await store.lockBooking(tx, what.id, what.adviser);
    // Of two presses at once, the later one finds the work done.
    if (what.by === "visitor" && found && found.cancelledAt !== null) return [];
    const before = checkOpen(deps, found);
    await store.cancelBooking(tx, what.id, what.by, now);
    const row = { ...before, changes: before.changes + 1, cancelledAt: now, cancelledBy: what.by };
    if (what.by === "adviser")
      return [await storeVisitorLetter(tx, deps, row, "cancelledByAdviser")];
    return [
      await storeVisitorLetter(tx, deps, row, "cancelled"),
      await storeAdviserLetter(tx, deps, row, "cancelled"),
    ];
  });
  await deliverAll(deps, letters);
}

async function lockOpen(
  tx: GlobalTx,
  deps: ConsultationDeps,
  id: string,
  adviser?: string,
): Promise<store.BookingRow> {
  return checkOpen(deps, await store.lockBooking(tx, id, adviser));
}

function checkOpen(deps: ConsultationDeps, row: store.BookingRow | undefined): store.BookingRow {
  if (row === undefined || row.cancelledAt !== null || row.startsAt <= deps.clock.now()) {
    throw new ApiError("consultation_over", { message: "The consultation is over or cancelled" });
  }
  return row;
}

async function present(deps: ConsultationDeps, row: store.BookingRow): Promise<Consultation> {
  const holder = { consultationId: row.id };
  const wantsReminder = await inGlobal(deps.db, (tx) =>
    wantsLetters(tx, holder, "consultationReminder"),
  );
  return presentConsultation(deps, row, { wantsReminder });
}

async function findByToken(deps: ConsultationDeps, token: string): Promise<store.BookingRow> {
  const row = await store.findBookingByLink(deps.db, hashToken(token));
  if (row === undefined)
    throw new ApiError("unauthenticated", { message: "The link is not valid" });
  return row;
}

// A booking for tomorrow morning is confirmed by its first letter; a second one would be noise.
function reminderDone(startsAt: Date, now: Date): Date | null {
  return hasReminder(startsAt, now) ? null : now;
}
