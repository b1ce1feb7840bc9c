/** Who is free at a time, and whether it may be held for somebody who has not confirmed it. */
import { addDays, budapestDate, budapestDayStart, type LocalDate } from "#values/local-date.ts";
import type { GlobalTx } from "#server/database/tenant.ts";
import { HOLD_MS, mayHold } from "./consultation-limits.ts";
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
  const now = deps.clock.now();
  const first = budapestDate(now.getTime());
  const days = Array.from({ length: HORIZON_DAYS + 1 }, (_, index) => addDays(first, index));
  const taken = await listTaken(tx, deps, first, addDays(first, HORIZON_DAYS + 1));
  const firm = taken.filter(({ isHeld }) => !isHeld);
  const held = taken.filter(({ isHeld }) => isHeld);
  const countFree = (of: readonly LocalDate[]): number => {
    const starts = new Set(
      of.flatMap((day) => startsOf(day).filter((start) => isBookable(start, now.getTime()))),
    );
    const used = firm.filter((row) => starts.has(row.startsAt.getTime())).length;
    return starts.size * deps.config.advisers.length - used;
  };
  const day = dayOf(startsAt);
  const isAllowed = mayHold({
    free: countFree(days),
    freeOfDay: countFree([day]),
    held: held.length,
    heldOfDay: held.filter((row) => dayOf(row.startsAt) === day).length,
    heldByNetwork: held.filter((row) => row.network === network).length,
  });
  return isAllowed ? new Date(now.getTime() + HOLD_MS) : undefined;
}
