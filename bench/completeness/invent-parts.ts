/** Statements of an invented account as its bank cuts, numbers and pages them. */
import type { Random } from "../histories/random.ts";
import type { Form, Item, Part } from "./account-months.ts";

/** How an account is written down. */
export interface Plan {
  readonly form: Form;
  /**
   * Days of each statement; `movement`: one for each day that has items, most weekdays. `weeks` and
   * `movements`: the same for a quarter of a year.
   */
  readonly cut: "day" | "movement" | "movements" | "week" | "weeks" | "month" | "thirds";
  /** `shared`: one count for several accounts. `byDay`: the day of the year. */
  readonly numbers?: "counted" | "none" | "shared" | "byDay" | "halfLeftOut" | "one";
  /** `count`: pages count over the numbers. */
  readonly pages?: "count" | number;
  readonly first?: number;
  /** Every statement begins and ends with this balance. */
  readonly swept?: bigint;
  readonly opening?: bigint;
}

const MONTHS = [
  [1, 31],
  [32, 61],
  [62, 92],
] as const;
const DAYS = 28;
const QUARTER = 91;
/** 1 March is the 60th day of the year. */
const DAYS_BEFORE = 59;

export function inventParts(random: Random, plan: Plan): Part[] {
  const { form, numbers = "counted", swept } = plan;
  let balance = swept ?? plan.opening ?? BigInt(random.int(100, 9_000)) * 100n;
  let count = plan.first ?? 1;
  return cutDays(random, plan.cut).map(({ from, to, busy }) => {
    const items = inventItems(random, { from, to, busy }, swept !== undefined);
    const opening = balance;
    for (const { fillers } of items) balance += fillers;
    const numbered: Readonly<Record<string, number | string>> = {
      none: "X",
      byDay: DAYS_BEFORE + to,
      one: 1,
    };
    const number = numbered[numbers] ?? count;
    const page = plan.pages === "count" ? COUNT_BEFORE + count : plan.pages;
    count += random.pick(STEPS[numbers] ?? [1]);
    const told = page === undefined ? {} : { page };
    return { form, from, to, number, ...told, opening, closing: balance, items };
  });
}

/** How far apart the numbers of neighbours are, where not by one. */
const STEPS: Readonly<Record<string, readonly number[]>> = {
  shared: [1, 2, 2, 3],
  halfLeftOut: [1, 2],
};
/** Pages that count over the numbers had so many before. */
const COUNT_BEFORE = 30;

interface Cut {
  readonly from: number;
  readonly to: number;
  readonly busy: readonly number[];
}

function cutDays(random: Random, cut: Plan["cut"]): Cut[] {
  const rangeOf = (from: number, to: number): number[] =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const whole = (from: number, to: number): Cut => ({ from, to, busy: rangeOf(from, to) });
  if (cut === "month") return MONTHS.map(([from, to]) => whole(from, to));
  const weeks = rangeOf(0, cut === "week" ? 3 : 12);
  if (cut === "week" || cut === "weeks")
    return weeks.map((week) => whole(week * 7 + 1, week * 7 + 7));
  const days = rangeOf(1, cut === "movements" ? QUARTER : DAYS);
  if (cut === "day") return days.map((day) => whole(day, day));
  if (cut === "thirds") return days.flatMap((day) => [1, 2, 3].map(() => whole(day, day)));
  // 1 March 2026 is a Sunday.
  const weekdays = days.filter((day) => ![0, 1].includes(day % 7));
  return weekdays.filter(() => random.chance(0.8)).map((day) => whole(day, day));
}

/** Items on the first and the last day, and on some between; a swept account's sum to zero. */
function inventItems(random: Random, { from, to, busy }: Cut, isSwept: boolean): Item[] {
  const items = busy.flatMap((day) => {
    const least = day === from || day === to ? 1 : 0;
    return Array.from({ length: random.int(least, 2) }, () => invent(random, day));
  });
  if (!isSwept) return items;
  const net = items.reduce((sum, { fillers }) => sum + fillers, 0n);
  return net === 0n ? items : [...items, { ...invent(random, to), fillers: -net }];
}

function invent(random: Random, day: number): Item {
  const sign = random.chance(0.5) ? 1n : -1n;
  const fillers = sign * BigInt(random.int(1, 900_000));
  return { day, fillers, text: `Tetel ${day} ${random.int(1, 1e9)}` };
}
