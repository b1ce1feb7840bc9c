/** The proven days of an account that may have changed its number. Pure. */
import { compareDays } from "#server/ledger/continuity/day-spans.ts";
import { addDays, daysBetween, type LocalDate } from "#values/local-date.ts";
import { clipToLife } from "./account-life.ts";
import { decideDays } from "./decide-days.ts";
import type { AccountFacts, DayRun, ItemDay } from "./proof-facts.ts";

/**
 * The days of one account from the facts of each of its numbers. The numbers of an account have
 * balances of their own, or one balance goes on from one number to the next: the reading that
 * leaves fewer days unproven is the right one.
 */
export function decideAccount(numbers: readonly AccountFacts[]): DayRun[] {
  return clipToLife(decideNumbers(numbers), numbers[0]?.life);
}

function decideNumbers(numbers: readonly AccountFacts[]): DayRun[] {
  const together = decideDays(uniteFacts(numbers));
  if (numbers.length < 2) return together;
  const apart = layOver(numbers.map(decideDays));
  return countUnproven(apart) < countUnproven(together) ? apart : together;
}

/** The facts of all numbers as those of one. */
export function uniteFacts(numbers: readonly AccountFacts[]): AccountFacts {
  const [only] = numbers;
  if (numbers.length === 1) return only!;
  const days = new Map<LocalDate, ItemDay>();
  for (const each of numbers.flatMap((facts) => facts.days)) {
    const before = days.get(each.day);
    days.set(each.day, {
      day: each.day,
      sum: each.sum + (before?.sum ?? 0n),
      count: each.count + (before?.count ?? 0),
      undated: each.undated + (before?.undated ?? 0),
    });
  }
  return {
    statements: numbers.flatMap(({ statements }) => statements),
    readings: numbers.flatMap(({ readings }) => readings),
    days: [...days.values()].toSorted((left, right) => compareDays(left.day, right.day)),
    unread: numbers.flatMap(({ unread }) => unread),
    waiting: numbers.flatMap(({ waiting }) => waiting ?? []),
    disagreements: numbers.flatMap(({ disagreements }) => disagreements ?? []),
    ...(only?.life && { life: only.life }),
    weakPoints: numbers.flatMap(({ weakPoints }) => weakPoints ?? []),
  };
}

/** Days of unproven runs. */
export function countUnproven(runs: readonly DayRun[]): number {
  return runs.reduce(
    (sum, { state, from, to }) => sum + (state === "unproven" ? daysBetween(from, to) + 1 : 0),
    0,
  );
}

/** Runs over each other: a day is unproven where one list leaves it so, and where none has it. */
function layOver(lists: readonly (readonly DayRun[])[]): DayRun[] {
  const all = lists.flat();
  const cuts = [...new Set(all.flatMap(({ from, to }) => [from, addDays(to, 1)]))].toSorted(
    compareDays,
  );
  const runs: DayRun[] = [];
  for (const [place, from] of cuts.slice(0, -1).entries()) {
    const to = addDays(cuts[place + 1]!, -1);
    const met = all.filter((run) => run.from <= from && run.to >= to);
    const chosen = met.find(({ state }) => state === "unproven") ?? met[0];
    const verdict = chosen ?? {
      state: "unproven",
      reason: "no_data",
      difference: null,
      numbers: null,
    };
    const last = runs.at(-1);
    const isSame =
      last !== undefined &&
      last.state === verdict.state &&
      last.reason === verdict.reason &&
      last.difference === verdict.difference &&
      last.numbers?.first === verdict.numbers?.first;
    if (isSame) runs[runs.length - 1] = { ...last, to };
    else runs.push({ ...verdict, from, to });
  }
  return runs;
}
