/** Who is free at a time, and whether it may be held for somebody who has not confirmed it. */
import { addDays, budapestDate, budapestDayStart, type LocalDate } from "#values/local-date.ts";
import { mailboxOf } from "#values/mailbox.ts";
import type { GlobalTx } from "#server/database/tenant.ts";
import { ApiError } from "#server/http/errors.ts";
import { houseOf } from "#server/http/mail-house.ts";
import {
  HOLD_MS,
  mayConfirm,
  mayHold,
  OPEN_PER_MAILBOX,
  type OpenTimes,
} from "./consultation-limits.ts";
import type { ConsultationDeps } from "./consultation-letters.service.ts";
import { HORIZON_DAYS, isBookable, startsOf } from "./consultation-times.ts";
import * as store from "./consultations.store.ts";

const dayOf = (startsAt: Date): LocalDate => budapestDate(startsAt.getTime());

function listTaken(
  tx: GlobalTx,
  deps: Pick<ConsultationDeps, "config" | "clock">,
  from: LocalDate,
  to: LocalDate,
): Promise<store.TakenRow[]> {
  const advisers = deps.config.advisers.map(({ email }) => email);
  if (advisers.length === 0) return Promise.resolve([]);
  return store.listTaken(tx, advisers, {
    from: new Date(budapestDayStart(from)),
    to: new Date(budapestDayStart(to)),
    now: deps.clock.now(),
  });
}

/** Those who are free at that time, with the fewest bookings of the day first. */
export async function orderAdvisers(
  tx: GlobalTx,
  deps: Pick<ConsultationDeps, "config" | "clock">,
  startsAt: Date,
): Promise<string[]> {
  const day = dayOf(startsAt);
  const taken = await listTaken(tx, deps, day, addDays(day, 1));
  const load = (adviser: string): number =>
    taken.filter((row) => row.adviser === adviser && row.kind === "booking").length;
  const isTaken = (adviser: string): boolean =>
    taken.some((row) => row.adviser === adviser && row.startsAt.getTime() === startsAt.getTime());
  return deps.config.advisers
    .map(({ email }) => email)
    .filter((adviser) => !isTaken(adviser))
    .toSorted((one, other) => load(one) - load(other));
}

interface MonthTimes {
  readonly taken: readonly store.TakenRow[];
  /** Times of these days that are neither booked nor blocked. */
  readonly countFree: (days: readonly LocalDate[]) => number;
  readonly days: readonly LocalDate[];
}

/** The times that can be booked now: those of the horizon's days. */
async function readMonth(
  tx: GlobalTx,
  deps: Pick<ConsultationDeps, "config" | "clock">,
): Promise<MonthTimes> {
  const now = deps.clock.now();
  const first = budapestDate(now.getTime());
  const days = Array.from({ length: HORIZON_DAYS + 1 }, (_, index) => addDays(first, index));
  const taken = await listTaken(tx, deps, first, addDays(first, HORIZON_DAYS + 1));
  const firm = taken.filter(({ isHeld }) => !isHeld);
  const countFree = (of: readonly LocalDate[]): number => {
    const starts = new Set(
      of.flatMap((day) => startsOf(day).filter((start) => isBookable(start, now.getTime()))),
    );
    const used = firm.filter((row) => starts.has(row.startsAt.getTime())).length;
    return starts.size * deps.config.advisers.length - used;
  };
  return { taken, countFree, days };
}

/**
 * Until when the time is held for the network's visitor; undefined where too many times wait for a
 * confirmation already: then it is his who confirms first. Under the lock of the holds.
 */
export async function holdUntil(
  tx: GlobalTx,
  deps: Pick<ConsultationDeps, "config" | "clock">,
  startsAt: Date,
  network: string,
): Promise<Date | undefined> {
  const { taken, countFree, days } = await readMonth(tx, deps);
  const held = taken.filter(({ isHeld }) => isHeld);
  const day = dayOf(startsAt);
  const isAllowed = mayHold({
    free: countFree(days),
    freeOfDay: countFree([day]),
    held: held.length,
    heldOfDay: held.filter((row) => dayOf(row.startsAt) === day).length,
    heldByNetwork: held.filter((row) => row.network === network).length,
  });
  return isAllowed ? new Date(deps.clock.now().getTime() + HOLD_MS) : undefined;
}

export interface RequestedTime {
  /** A booking that is moved does not count against itself. */
  readonly id?: string | undefined;
  readonly email: string;
  readonly network: string;
  readonly startsAt: Date;
}

/**
 * Throws `consultation_limit_reached` where the mailbox, its house or the network has enough of the
 * confirmed times.
 */
export async function requireFewOpen(
  tx: GlobalTx,
  deps: Pick<ConsultationDeps, "config" | "clock">,
  request: RequestedTime,
): Promise<void> {
  const mailbox = mailboxOf(request.email);
  const open = await store.listOpenBookings(tx, deps.clock.now());
  const others = open.filter(({ id }) => id !== request.id);
  if (others.filter((row) => row.mailbox === mailbox).length >= OPEN_PER_MAILBOX)
    throw limitReached(`A mailbox has at most ${OPEN_PER_MAILBOX} open consultations`);
  const { countFree, days } = await readMonth(tx, deps);
  const day = dayOf(request.startsAt);
  const house = houseOf(mailbox);
  const sum = (rows: readonly store.OpenRow[], free: number): OpenTimes => ({
    booked: rows.length,
    all: rows.length + free,
    ofHouse: rows.filter((row) => houseOf(row.mailbox) === house).length,
    // A cancelled booking, and one of the version before, names no network.
    ofNetwork: rows.filter((row) => row.network !== "" && row.network === request.network).length,
  });
  const ofDay = others.filter(({ startsAt }) => dayOf(startsAt) === day);
  if (!mayConfirm(sum(others, countFree(days)), sum(ofDay, countFree([day]))))
    throw limitReached("The house or the network has enough of the confirmed consultations");
}

const limitReached = (message: string) => new ApiError("consultation_limit_reached", { message });
