/**
 * Whether two files hold the same statement of a bank, by what the format itself says: a bank that
 * corrects a statement gives it out again under its number. Pure.
 */
import { readStatementNumber } from "#server/ledger/continuity/statement-number.ts";
import { daysBetween, type LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";

/** A statement as its file tells it. */
export interface IssuedStatement {
  readonly kind: string;
  /** Source and format of the file, and the number by which the account came. */
  readonly series: string;
  readonly number: string;
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly intervalStated: boolean;
  readonly opening: Amount | null;
  readonly closing: Amount | null;
  /** Whether its own balances tie; null where the file could not say. */
  readonly ties: boolean | null;
  /** Whether it says that not all of its days' items are in it. */
  readonly isPart: boolean;
  /** The day that was not over when it was written. */
  readonly toldOn: LocalDate | null;
  /** The first day that it tells from its beginning. */
  readonly wholeFrom: LocalDate | null;
}

/**
 * `yes`; `ifShared`: only where both show an item in common, because they may be two pages or two
 * parts of the statement; `no`.
 */
export type SameStatement = "yes" | "ifShared" | "no";

/** A correction may move the first or last item, and with it days that a file does not state. */
export const MOVED_DAYS_MAX = 7;

/** Compares two statements of one account. */
export function isSameStatement(left: IssuedStatement, right: IssuedStatement): SameStatement {
  const isOne =
    left.kind === "statement" &&
    right.kind === "statement" &&
    left.series === right.series &&
    haveSameNumber(left, right) &&
    haveSamePeriod(left, right);
  if (!isOne) return "no";
  const meet = areEqual(left.closing, right.opening) || areEqual(right.closing, left.opening);
  return meet || left.ties === false || right.ties === false ? "ifShared" : "yes";
}

function haveSameNumber(left: IssuedStatement, right: IssuedStatement): boolean {
  if (left.number === "" || right.number === "") return false;
  const [one, other] = [left, right].map(({ number, to }) => readStatementNumber(number, to));
  if (one === undefined || other === undefined) return left.number === right.number;
  return (
    one.counter === other.counter && one.template === other.template && one.year === other.year
  );
}

// Where a file does not state its days, they are those of its items.
function haveSamePeriod(left: IssuedStatement, right: IssuedStatement): boolean {
  const [from, to] = [left.from === right.from, left.to === right.to];
  if (left.intervalStated && right.intervalStated) return from && to;
  const [opens, closes] = [
    areEqual(left.opening, right.opening),
    areEqual(left.closing, right.closing),
  ];
  if (from || to) return opens || closes;
  return opens && closes && Math.abs(daysBetween(left.from, right.from)) <= MOVED_DAYS_MAX;
}

function areEqual(left: Amount | null, right: Amount | null): boolean {
  return left !== null && left === right;
}
