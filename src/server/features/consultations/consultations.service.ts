/**
 * A visitor's consultation: asking for a time, moving, cancelling. The unique index of the
 * table decides who has a time; whoever comes second is told that it is taken.
 */
import type { Consultation } from "#contract/consultation/consultation.ts";
import type { ConsultationTopic } from "#values/consultation-facts.ts";
import { emailSchema } from "#contract/fields.ts";
import { DAY_MS } from "#values/durations.ts";
import { mailboxOf } from "#values/mailbox.ts";
import type { Adviser } from "#server/settings/pages.ts";
import { isUniqueViolation } from "#server/database/database-errors.ts";
import { type GlobalTx, inGlobal } from "#server/database/tenant.ts";
import {
  deliverAll,
  deliverLetter,
  type StoredLetter,
} from "#server/features/letters/letters.service.ts";
import { ApiError } from "#server/http/errors.ts";
import { limitNetwork, type RateLimiter } from "#server/http/rate-limit.ts";
import { findByToken, over, present, reminderDone } from "./booking-reply.ts";
import { confirmAt } from "./confirm-consultation.service.ts";
import {
  type ConsultationDeps,
  createBookingLink,
  storeAdviserLetter,
  storeVisitorLetter,
} from "./consultation-letters.service.ts";
import { limitStranger } from "./consultation-limits.ts";
import { isOffered } from "./consultation-times.ts";
import { holdUntil, orderAdvisers, requireFewOpen } from "./free-advisers.ts";
import * as store from "./consultations.store.ts";
import { findSentBefore, timeTaken } from "./sent-before.ts";

/** Bookings of a mailbox in a day, cancelled ones too: each of them is a letter to the mailbox. */
const BOOKED_PER_MAILBOX_A_DAY = 6;
/** Each move is a letter to an address that nobody has confirmed yet. */
const MOVES_MAX = 5;

export interface BookingRequest {
  /** The same request sent again has the same id. */
  readonly _id?: string | undefined;
  readonly topic: ConsultationTopic;
  readonly startsAt: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly company: string;
}

/**
 * Asks for a time: it is held until the link of the visitor's letter is pressed, for half an hour.
 * Where too many times wait for that already, it is his who confirms first. Throws `email_invalid`,
 * `consultation_time_taken`, `rate_limited`, `consultation_limit_reached`, `mail_not_sent`.
 */
export async function book(
  deps: ConsultationDeps & { readonly rateLimiter: RateLimiter },
  request: BookingRequest,
  address: string | undefined,
): Promise<{ consultation: Consultation; token: string }> {
  const email = emailSchema.safeParse(request.email);
  if (!email.success)
    throw new ApiError("email_invalid", { message: "The e-mail address is invalid" });
  const startsAt = new Date(request.startsAt);
  if (!isOffered(startsAt.getTime(), deps.clock.now().getTime())) throw timeTaken();
  await limitStranger(deps, address);
  const done = await inGlobal(deps.db, async (tx) => {
    const full = { ...request, email: email.data, startsAt, network: limitNetwork(address) };
    // Also the id: two mailboxes might send one at once.
    if (full._id !== undefined) await store.lockMailbox(tx, full._id);
    await store.lockMailbox(tx, mailboxOf(full.email));
    const known = await findSentBefore(tx, full);
    if (known) return { row: known, token: await createBookingLink(tx, known.id) };
    const row = await insertForFreeAdviser(tx, deps, full);
    const token = await createBookingLink(tx, row.id);
    return { row, token, letter: await storeVisitorLetter(tx, deps, row, "asked") };
  });
  const { row, token, letter } = done;
  if (letter !== undefined && (await deliverLetter(deps, letter)) === "refused") {
    await inGlobal(deps.db, (tx) => store.deleteBooking(tx, row.id));
    throw new ApiError("mail_not_sent", { message: "The mail server refused the address" });
  }
  return { consultation: await present(deps, row), token };
}

interface FullRequest extends Omit<BookingRequest, "startsAt"> {
  readonly startsAt: Date;
  readonly network: string;
}

/** Under the lock of the mailbox. */
async function insertForFreeAdviser(
  tx: GlobalTx,
  deps: ConsultationDeps,
  request: FullRequest,
): Promise<store.BookingRow> {
  const now = deps.clock.now();
  const mailbox = mailboxOf(request.email);
  await requireFewOpen(tx, deps, request);
  const dayAgo = new Date(now.getTime() - DAY_MS);
  if ((await store.countBookingsSince(tx, mailbox, dayAgo)) >= BOOKED_PER_MAILBOX_A_DAY) {
    throw new ApiError("consultation_limit_reached", {
      message: `A mailbox books at most ${BOOKED_PER_MAILBOX_A_DAY} consultations a day`,
    });
  }
  await store.lockHolds(tx);
  await store.releaseHolds(tx, now);
  const { topic, name, email, phone, company, startsAt, network } = request;
  const until = await holdUntil(tx, deps, startsAt, network);
  // A time that was never held has the end of its hold at its beginning.
  const heldUntil = until ?? now;
  const facts = { id: request._id ?? deps.newId(), topic, name, email, phone, company, startsAt };
  const remindedAt = reminderDone(startsAt, now);
  for (const adviser of await orderAdvisers(tx, deps, startsAt)) {
    const row = { ...facts, adviser, heldUntil, network };
    if (!(await store.insertBooking(tx, { ...row, mailbox, now, remindedAt }))) continue;
    const isHeld = until !== undefined;
    return {
      ...row,
      note: "",
      changes: 0,
      moved: false,
      createdAt: now,
      cancelledAt: isHeld ? null : now,
      cancelledBy: isHeld ? null : "visitor",
    };
  }
  throw timeTaken();
}

/** The consultation of a letter's link. Throws `unauthenticated`. */
export async function lookAt(deps: ConsultationDeps, token: string): Promise<Consultation> {
  const { row, confirms } = await findByToken(deps, token);
  return present(deps, row, { confirms });
}

/**
 * Moves a booking to another time. Throws `unauthenticated`, `consultation_over`,
 * `consultation_time_taken`, `consultation_moved_too_often`, `consultation_limit_reached`.
 */
export async function move(
  deps: ConsultationDeps & { readonly rateLimiter: RateLimiter },
  token: string,
  startsAtText: string,
  address: string | undefined,
): Promise<Consultation> {
  const { row: found, confirms } = await findByToken(deps, token);
  const { id } = found;
  if (found.heldUntil !== null && confirms)
    return present(deps, await confirmAt(deps, id, new Date(startsAtText)));
  if (found.heldUntil !== null) {
    await limitStranger(deps, address);
    return present(deps, await askAgain(deps, id, startsAtText, limitNetwork(address)));
  }
  const row = await moveTo(deps, startsAtText, async (tx, startsAt) => {
    const before = await lockOpen(tx, deps, id);
    if (before.startsAt.getTime() === startsAt.getTime()) return { row: before, letters: [] };
    if (before.changes >= MOVES_MAX) throw movedTooOften();
    await requireFewOpen(tx, deps, { ...before, startsAt });
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

/** Another time for what was asked for and not confirmed: held anew, with a letter of its own. */
function askAgain(
  deps: ConsultationDeps,
  id: string,
  startsAtText: string,
  network: string,
): Promise<store.BookingRow> {
  return moveTo(deps, startsAtText, async (tx, startsAt) => {
    const now = deps.clock.now();
    const before = await store.lockBooking(tx, id);
    if (before === undefined || before.heldUntil === null) throw over();
    if (before.changes >= MOVES_MAX) throw movedTooOften();
    await requireFewOpen(tx, deps, { ...before, startsAt, network });
    const [adviser] = await orderAdvisers(tx, deps, startsAt);
    if (adviser === undefined) throw timeTaken();
    const until = await holdUntil(tx, deps, startsAt, network);
    const remindedAt = reminderDone(startsAt, now);
    await store.moveBooking(tx, id, {
      adviser,
      startsAt,
      remindedAt,
      hold: { until: until ?? before.createdAt, now, network },
    });
    const isHeld = until !== undefined;
    const row: store.BookingRow = {
      ...before,
      adviser,
      startsAt,
      network,
      changes: before.changes + 1,
      heldUntil: until ?? before.createdAt,
      cancelledAt: isHeld ? null : now,
      cancelledBy: isHeld ? null : "visitor",
    };
    return { row, letters: [await storeVisitorLetter(tx, deps, row, "asked")] };
  });
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
    const { row, letters } = await inGlobal(deps.db, async (tx) => {
      await store.lockHolds(tx);
      await store.releaseHolds(tx, deps.clock.now());
      return work(tx, startsAt);
    });
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
  const { row } = await findByToken(deps, token);
  await cancelOpen(deps, { id: row.id, by: "visitor" });
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
    const isGone = found !== undefined && found.cancelledAt !== null && found.heldUntil === null;
    if (what.by === "visitor" && isGone) return [];
    if (what.by === "visitor" && found !== undefined && found.heldUntil !== null) {
      // Nobody has confirmed it, so nobody is written to.
      await store.cancelBooking(tx, what.id, what.by, now);
      return [];
    }
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
  const isBooked = row !== undefined && row.cancelledAt === null && row.heldUntil === null;
  if (!isBooked || row.startsAt <= deps.clock.now()) throw over();
  return row;
}

const movedTooOften = () =>
  new ApiError("consultation_moved_too_often", {
    message: `A consultation is moved at most ${MOVES_MAX} times`,
  });
