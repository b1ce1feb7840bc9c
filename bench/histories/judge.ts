/**
 * The rows that came out, held against the ledger: which are missing, which are too many, with or
 * without a mark.
 */
import type { Movement } from "./ledger.ts";
import type { DailySum, ListedRow } from "./product.ts";
import { expectedRows, type History } from "./story.ts";

export interface Verdict {
  readonly expected: number;
  readonly found: number;
  /** Movements that no row shows. */
  readonly lost: number;
  /** Rows beyond the ledger's that carry no mark. */
  readonly doubledInSilence: number;
  readonly doubledWithMark: number;
  readonly marks: number;
  /**
   * Rows that say the bank stated another booking day than it did, or show neither its booking nor
   * its value day.
   */
  readonly misdated: number;
  /** Accounts whose daily sums are not those of their rows. */
  readonly wrongSums: number;
  readonly notes: readonly string[];
}

const hundredths = (amount: string): bigint => {
  const [, sign, whole, part = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  if (whole === undefined) throw new Error(`Not an amount: ${amount}`);
  const size = BigInt(whole) * 100n + BigInt(part.padEnd(2, "0").slice(0, 2));
  return sign === "-" ? -size : size;
};

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

/**
 * Rows and movements are compared by account, currency and amount, and then by day: texts play no
 * part.
 */
export function judge(
  history: History,
  rows: readonly ListedRow[],
  sums: readonly DailySum[],
): Verdict {
  const truth = new Map<string, Movement[]>();
  for (const [account, movements] of expectedRows(history)) {
    for (const [amount, group] of groupBy(movements, (movement) => String(movement.amount)))
      truth.set(`${account} ${amount}`, group);
  }
  const found = groupBy(
    rows,
    (row) => `${row.accountNr} ${row.currency} ${hundredths(row.amount)}`,
  );
  // A sum beside its parts is in no ledger; a mark of one of the parts names it.
  const named = new Set(rows.map((row) => row.possibleDoubleOf));
  const byValue = history.steps.some(
    (step) => step.do === "upload" && step.holds.some(({ dayBy }) => dayBy === "value"),
  );
  const notes: string[] = [];
  let [lost, silent, marked, misdated] = [0, 0, 0, 0];
  for (const key of new Set([...truth.keys(), ...found.keys()])) {
    const movements = truth.get(key) ?? [];
    const shown = found.get(key) ?? [];
    const over = shown.length - movements.length;
    const withMark = Math.min(
      Math.max(over, 0),
      shown.filter(
        (row) => row.possibleDoubleOf !== null || (movements.length === 0 && named.has(row._id)),
      ).length,
    );
    lost += Math.max(-over, 0);
    marked += withMark;
    silent += Math.max(over, 0) - withMark;
    const astray = shown.filter((row) => !fits(row, movements, byValue)).length;
    misdated += astray;
    const fault =
      over < 0
        ? "lost"
        : over > withMark
          ? "doubled"
          : over > 0
            ? "marked"
            : astray > 0
              ? "misdated"
              : undefined;
    if (fault !== undefined) notes.push(`${fault} ${key}: ${tell(movements, shown)}`);
  }
  return {
    expected: [...truth.values()].reduce((total, group) => total + group.length, 0),
    found: rows.length,
    lost,
    doubledInSilence: silent,
    doubledWithMark: marked,
    marks: rows.filter((row) => row.possibleDoubleOf !== null).length,
    misdated,
    wrongSums: countWrongSums(rows, sums),
    notes,
  };
}

// A question mark behind a day that no source states, a star behind a marked row.
function tell(movements: readonly Movement[], shown: readonly ListedRow[]): string {
  const ledger = movements.map(({ day, valueDay }) => `${day}/${valueDay}`).join(" ") || "none";
  const rows = shown.map(
    ({ bookingDate, bookingDateStated, possibleDoubleOf }) =>
      `${bookingDate}${bookingDateStated ? "" : "?"}${possibleDoubleOf === null ? "" : "*"}`,
  );
  return `ledger ${ledger}; shown ${rows.join(" ") || "none"}`;
}

// A day that is not stated may be shown by the value day; a stated one is the bank's, unless a file
// of the history gives value days as its own (`byValue`).
function fits(row: ListedRow, movements: readonly Movement[], byValue: boolean): boolean {
  if (movements.length === 0) return true;
  return movements.some(
    ({ day, valueDay, otherDay }) =>
      row.bookingDate === day ||
      row.bookingDate === otherDay ||
      ((byValue || !row.bookingDateStated) && row.bookingDate === valueDay),
  );
}

function countWrongSums(rows: readonly ListedRow[], sums: readonly DailySum[]): number {
  const ofRows = new Map<string, bigint>();
  const ofSums = new Map<string, bigint>();
  const add = (map: Map<string, bigint>, key: string, amount: bigint): void =>
    void map.set(key, (map.get(key) ?? 0n) + amount);
  for (const row of rows) add(ofRows, `${row.accountNr} ${row.currency}`, hundredths(row.amount));
  for (const { accountNr, currency, credit, debit } of sums) {
    const out = hundredths(debit);
    add(ofSums, `${accountNr} ${currency}`, hundredths(credit) + (out < 0n ? out : -out));
  }
  return [...new Set([...ofRows.keys(), ...ofSums.keys()])].filter(
    (key) => (ofRows.get(key) ?? 0n) !== (ofSums.get(key) ?? 0n),
  ).length;
}
