/** The running balance behind items of an account, where balances of the bank prove it. */
import type { UnknownBalanceReason } from "#contract/transactions/row-balances.ts";
import { provenByBalances } from "#contract/completeness/day-states.ts";
import type { Tx } from "#server/database/tenant.ts";
import { addDays, daysBetween, type LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import { findBalancePoints } from "./balance-points.ts";
import type { BalancePoint, DayRun } from "./proof-facts.ts";
import { listOrigins, listProofStatements } from "./proof-facts.store.ts";
import { type AccountKey, listProofDue, listSpans } from "./proven-spans.store.ts";
import {
  listAskedItems,
  listDayItems,
  listDaySums,
  listToldBalances,
} from "./row-balances.store.ts";
import { balancesOfDay } from "./trail-balances.ts";

const END_OF_DAYS = "9999-12-31" as LocalDate;
/** Items that one question reads: a page stands in a few days, each of some hundred items. */
const ITEMS_MAX = 20_000;

export interface KnownBalance {
  readonly id: string;
  /** Null where it is not known; then `reason` says why. */
  readonly balance: Amount | null;
  readonly reason: UnknownBalanceReason | null;
}

/**
 * The balance of the account behind each of these items. It is known on days that balances prove
 * (`proven_span` of state `balance`): a balance of a statement, and the items from it to the day.
 * Behind the last statement it is known where its balance and the items lead to that of the bank.
 * Within a day the stated balances stand where they lead through the day, else the order of the
 * list. Items that the account does not have are left out.
 */
export async function readRowBalances(
  tx: Tx,
  companyId: string,
  account: AccountKey,
  ids: readonly string[],
): Promise<KnownBalance[]> {
  const origins = (await listOrigins(tx, companyId, account)).map(({ id }) => id);
  const asked = await listAskedItems(tx, companyId, origins, ids);
  const days = [...new Set(asked.flatMap(({ day, counts }) => (counts ? [day] : [])))];
  const known = await readDays(tx, companyId, account, origins, days);
  return asked.map(({ id, day, counts }) => {
    const found = counts ? known.get(day) : "not_counted";
    if (typeof found === "string") return { id, balance: null, reason: found };
    const balance = found?.get(id);
    return balance === undefined
      ? { id, balance: null, reason: "no_balance" }
      : { id, balance, reason: null };
  });
}

type DayAnswer = ReadonlyMap<string, Amount> | UnknownBalanceReason;

/** The balances of the days' items, or why they are not known. */
async function readDays(
  tx: Tx,
  companyId: string,
  account: AccountKey,
  origins: readonly string[],
  days: readonly LocalDate[],
): Promise<Map<LocalDate, DayAnswer>> {
  const answers = new Map<LocalDate, DayAnswer>();
  if (days.length === 0) return answers;
  const due = await listProofDue(tx, [companyId]);
  if (
    due.some((each) => each.accountNr === account.accountNr && each.currency === account.currency)
  )
    return new Map(days.map((day) => [day, "being_proven"]));
  const runs = joinBalanced(await listSpans(tx, companyId, account));
  const statements = await listProofStatements(tx, companyId, account);
  const numbers = new Set(statements.map(({ cameBy }) => cameBy));
  // Where another statement goes on across a balance, this one may stand within its day.
  const points = findBalancePoints(statements).filter(({ weak, crossed }) => !weak && !crossed);
  const anchors = new Map<LocalDate, BalancePoint>();
  const tail = await findTail(tx, companyId, origins, { points, days });
  for (const day of days) {
    const run = runs.find(({ from, to }) => from <= day && to >= day);
    const anchor =
      run?.state === "balance" ? findAnchor(points, run, day) : reachTail(tail, runs, day);
    if (anchor === undefined) answers.set(day, run?.reason ?? "no_balance");
    else if (numbers.size > 1) answers.set(day, "several_numbers");
    else anchors.set(day, anchor);
  }
  const sums = await readSums(tx, companyId, origins, anchors);
  const wanted = takeDays([...anchors.keys()], sums);
  const items = await listDayItems(tx, companyId, origins, wanted);
  const byDay = Map.groupBy(items, ({ day }) => day);
  for (const [day, anchor] of anchors) {
    const own = byDay.get(day) ?? [];
    if (!wanted.includes(day)) answers.set(day, "too_many");
    else if (own.some(({ cameBy }) => !numbers.has(cameBy))) answers.set(day, "several_numbers");
    else answers.set(day, balancesOfDay(openingOf(day, anchor, sums), own));
  }
  return answers;
}

/**
 * The balance of the run that is nearest to the day. Two different balances of one day (at the edge
 * of the run) are none.
 */
/** Neighbouring runs that balances prove, as one. */
function joinBalanced(runs: readonly DayRun[]): DayRun[] {
  const joined: DayRun[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    const goesOn =
      last?.state === "balance" && provenByBalances(run.state) && addDays(last.to, 1) === run.from;
    if (goesOn) joined[joined.length - 1] = { ...last, to: run.to };
    else joined.push(provenByBalances(run.state) ? { ...run, state: "balance" } : run);
  }
  return joined;
}

function findAnchor(
  points: readonly BalancePoint[],
  { from, to }: DayRun,
  day: LocalDate,
): BalancePoint | undefined {
  const eve = addDays(from, -1);
  const inside = points.filter((point) => point.day >= eve && point.day <= to);
  const sure = inside.filter((point) =>
    inside.every((each) => each.day !== point.day || each.balance === point.balance),
  );
  const distance = (point: BalancePoint) => Math.abs(daysBetween(point.day, day));
  return sure.reduce<BalancePoint | undefined>(
    (best, point) => (best === undefined || distance(point) < distance(best) ? point : best),
    undefined,
  );
}

/**
 * The last balance of a statement, where the items behind it lead to the balance that the bank told
 * by a connection: nothing is missing between the two. Undefined where no asked day lies behind it.
 */
async function findTail(
  tx: Tx,
  companyId: string,
  origins: readonly string[],
  asked: { readonly points: readonly BalancePoint[]; readonly days: readonly LocalDate[] },
): Promise<BalancePoint | undefined> {
  const lastDay = asked.points
    .map(({ day }) => day)
    .toSorted()
    .at(-1);
  if (lastDay === undefined || asked.days.every((day) => day <= lastDay)) return undefined;
  const [last, ...others] = asked.points.filter(({ day }) => day === lastDay);
  if (last === undefined || others.some(({ balance }) => balance !== last.balance))
    return undefined;
  const told = await listToldBalances(tx, companyId, origins);
  if (told.length === 0 || told.some(({ day }) => day < lastDay)) return undefined;
  const behind = { from: addDays(lastDay, 1), to: END_OF_DAYS };
  const sums = await listDaySums(tx, companyId, origins, behind);
  const reached = sums.reduce((balance, { sum }) => balance + sum, last.balance);
  return told.every(({ balance }) => balance === reached) ? last : undefined;
}

/** The tail for a day behind it, where no day between the two is unproven. */
function reachTail(
  tail: BalancePoint | undefined,
  runs: readonly DayRun[],
  day: LocalDate,
): BalancePoint | undefined {
  if (tail === undefined || day <= tail.day) return undefined;
  return runs.some(({ state, from, to }) => state === "unproven" && from <= day && to > tail.day)
    ? undefined
    : tail;
}

type Sums = ReadonlyMap<LocalDate, { readonly sum: Amount; readonly count: number }>;

/** Sums of the days from the balances to the asked days. */
async function readSums(
  tx: Tx,
  companyId: string,
  origins: readonly string[],
  anchors: ReadonlyMap<LocalDate, BalancePoint>,
): Promise<Sums> {
  const sums = new Map<LocalDate, { sum: Amount; count: number }>();
  const byAnchor = Map.groupBy([...anchors], ([, anchor]) => anchor.day);
  for (const [anchorDay, own] of byAnchor) {
    const all = [anchorDay, ...own.map(([day]) => day)].toSorted();
    const span = { from: all[0]!, to: all.at(-1)! };
    for (const { day, sum, count } of await listDaySums(tx, companyId, origins, span))
      sums.set(day, { sum, count });
  }
  return sums;
}

/** The days, in the given order, whose items one question reads. */
function takeDays(days: readonly LocalDate[], sums: Sums): LocalDate[] {
  let items = 0;
  return days.filter((day) => (items += sums.get(day)?.count ?? 0) <= ITEMS_MAX);
}

/** The balance before the day's first item. */
function openingOf(day: LocalDate, anchor: BalancePoint, sums: Sums): Amount {
  let balance = anchor.balance;
  if (anchor.day < day)
    for (const [each, { sum }] of sums) balance += each > anchor.day && each < day ? sum : 0n;
  else for (const [each, { sum }] of sums) balance -= each >= day && each <= anchor.day ? sum : 0n;
  return balance;
}
