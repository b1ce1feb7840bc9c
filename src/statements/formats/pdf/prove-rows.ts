/**
 * The movements of a printed statement, found without knowing its layout: a row is one whose
 * printed sum is the step from the balance before it to its own. Pure.
 */
import type { PdfCell, PdfLine } from "#statements/formats/pdf/pdf-lines.ts";
import {
  readFirstDay,
  readLastSum,
  readSum,
  type PrintedSum,
} from "#statements/formats/pdf/pdf-values.ts";
import { foldLetters } from "#values/fold-text.ts";
import type { LocalDate } from "#values/local-date.ts";
import { absolute, type Amount } from "#values/money.ts";

export interface ProvenRow {
  readonly line: PdfLine;
  readonly date: LocalDate;
  readonly valueDate?: LocalDate;
  /** Signed: the step of the balance. */
  readonly amount: Amount;
  readonly balance: Amount;
  /** Cells of the row that are neither days nor sums. */
  readonly texts: readonly string[];
}

export interface ProvenRows {
  readonly opening: Amount;
  readonly closing: Amount;
  readonly currency?: string;
  /** In the order of the file. */
  readonly rows: readonly ProvenRow[];
}

/** Why nothing is proven; `line` where one is to blame. */
export type Unproven =
  | { readonly reason: "no_rows" | "no_opening" | "no_closing" | "no_balances" }
  | { readonly reason: "broken" | "days"; readonly line: PdfLine };

const OPENING = /(?:nyito|indulo|elozo)\s*egyenleg|opening balance/;
const CLOSING = /(?:zaro)\s*egyenleg|closing balance/;
/** Sums that repeat what stands above: of a page, a day or a side. */
const REPEATED = /\b(?:atvitel|athozat|atvitt|athozott|reszosszeg|(?:mind)?osszesen)\b/;
/** Right edges of one column differ by less, in points. */
const COLUMN_POINTS = 4;
/** Columns of sums that are tried as the balance. */
const COLUMNS_MAX = 8;

interface SumCell extends PdfCell {
  readonly sum: PrintedSum;
}

/** A line with sums that may be a movement. */
interface Candidate {
  readonly line: PdfLine;
  readonly date: LocalDate | undefined;
  readonly valueDate: LocalDate | undefined;
  readonly sums: readonly SumCell[];
  readonly texts: readonly string[];
}

/** True for the lines that name an opening or a closing balance. */
export function namesBalance({ text }: PdfLine): boolean {
  const folded = foldLetters(text);
  return OPENING.test(folded) || CLOSING.test(folded);
}

/** True for lines that repeat a sum: of a page, a day or a side. */
export function repeatsSum({ text }: PdfLine): boolean {
  return !readFirstDay(text) && REPEATED.test(foldLetters(text));
}

/** The movements, or the nearest reason why they are not proven. */
export function proveRows(lines: readonly PdfLine[]): ProvenRows | Unproven {
  const candidates = lines.flatMap((line) => candidateOf(line) ?? []);
  if (!candidates.some(({ date }) => date !== undefined)) return { reason: "no_rows" };
  const opening = statedBalance(lines, OPENING, "first");
  const closing = statedBalance(lines, CLOSING, "last");
  if (!opening) return { reason: "no_opening" };
  if (!closing) return { reason: "no_closing" };
  let nearest: Unproven = { reason: "no_balances" };
  let reached = 0;
  for (const column of balanceColumns(candidates)) {
    for (const isReversed of [false, true]) {
      const tried = tryColumn(candidates, column, { opening, closing, isReversed });
      if ("rows" in tried) {
        const unordered = dayOutOfOrder(tried.rows, isReversed);
        if (!unordered) return tried;
        reached = Infinity;
        nearest = { reason: "days", line: unordered };
      } else if (tried.proven > reached && tried.at) {
        reached = tried.proven;
        nearest = { reason: "broken", line: tried.at };
      }
    }
  }
  return nearest;
}

/**
 * The first row whose day does not follow that of the row above. Balances prove sums and not days,
 * and a statement is printed by days: such a day is no booking day, or was changed.
 */
function dayOutOfOrder(rows: readonly ProvenRow[], isReversed: boolean): PdfLine | undefined {
  return rows.find(({ date }, at) => {
    const above = rows[at - 1]?.date ?? date;
    return isReversed ? above < date : above > date;
  })?.line;
}

function candidateOf(line: PdfLine): Candidate | undefined {
  // If a line that repeats a sum were a movement, the balances below it would not follow.
  if (namesBalance(line) || repeatsSum(line)) return undefined;
  const sums = line.cells.flatMap((cell): SumCell[] => {
    const sum = readSum(cell.text);
    return sum && !readFirstDay(cell.text) ? [{ ...cell, sum }] : [];
  });
  if (sums.length === 0) return undefined;
  const first = readFirstDay(line.text);
  const second = first && readFirstDay(first.rest);
  const texts = line.cells
    .filter((cell) => !sums.some(({ left }) => left === cell.left))
    .map(({ text }) => withoutDays(text))
    .filter((text) => text !== "");
  return { line, date: first?.date, valueDate: second?.date, sums, texts };
}

function withoutDays(text: string): string {
  const day = readFirstDay(text);
  return day ? withoutDays(day.rest) : text;
}

interface Stated {
  readonly amount: Amount;
  readonly currency?: string;
}

function statedBalance(
  lines: readonly PdfLine[],
  label: RegExp,
  which: "first" | "last",
): Stated | undefined {
  const found = lines.flatMap((line): Stated[] => {
    if (!label.test(foldLetters(line.text))) return [];
    const sum = line.cells.map(({ text }) => readSum(text)).findLast((each) => each !== undefined);
    const stated = sum ?? readLastSum(line.text);
    if (!stated) return [];
    return [{ amount: stated.sign < 0 ? -stated.size : stated.size, currency: stated.currency }];
  });
  return found.at(which === "first" ? 0 : -1);
}

/** Right edges at which sums stand below each other, the rightmost first. */
function balanceColumns(candidates: readonly Candidate[]): number[] {
  const edges: { right: number; count: number }[] = [];
  for (const { sums } of candidates) {
    for (const { right } of sums) {
      const known = edges.find((edge) => Math.abs(edge.right - right) < COLUMN_POINTS);
      if (known) known.count++;
      else if (edges.length < 64) edges.push({ right, count: 1 });
    }
  }
  return edges
    .toSorted((one, other) => other.count - one.count)
    .slice(0, COLUMNS_MAX)
    .toSorted((one, other) => other.right - one.right)
    .map(({ right }) => right);
}

interface Frame {
  readonly opening: Stated;
  readonly closing: Stated;
  readonly isReversed: boolean;
}

/** The chain over one column; otherwise how many rows it proves, and where it ends. */
function tryColumn(
  candidates: readonly Candidate[],
  column: number,
  { opening, closing, isReversed }: Frame,
): ProvenRows | { readonly proven: number; readonly at: PdfLine | undefined } {
  const isBalance = ({ right }: PdfCell): boolean => Math.abs(right - column) < COLUMN_POINTS;
  const dated = withDates(candidates.filter(({ sums }) => sums.some(isBalance)));
  const rows: ProvenRow[] = [];
  const amountEdges: number[] = [];
  let before = opening.amount;
  const ordered = isReversed ? dated.toReversed() : dated;
  for (const [at, candidate] of ordered.entries()) {
    const { cell, balance, amount, printed } = stepOf(candidate, before, isBalance);
    if (!printed) {
      // Where the next row follows, the column is the balance, and this row is the one to blame.
      const next = at === 0 ? ordered[1] : undefined;
      const follows = next && stepOf(next, balance, isBalance).printed !== undefined;
      return { proven: rows.length + (follows ? 1 : 0), at: candidate.line };
    }
    amountEdges.push(printed.right);
    before = balance;
    rows.push({
      line: candidate.line,
      date: candidate.date,
      ...(candidate.valueDate && { valueDate: candidate.valueDate }),
      amount,
      balance,
      texts: [
        ...candidate.texts,
        ...candidate.sums
          .filter((each) => each !== cell && each !== printed)
          .map((each) => each.text),
      ],
    });
  }
  if (rows.length === 0) return { proven: 0, at: undefined };
  if (before !== closing.amount) return { proven: rows.length, at: rows.at(-1)!.line };
  const unproven = findMovementBeside(candidates, rows, amountEdges);
  if (unproven) return { proven: rows.length, at: unproven };
  const currency = opening.currency ?? closing.currency;
  return {
    opening: opening.amount,
    closing: closing.amount,
    ...(currency !== undefined && { currency }),
    rows: isReversed ? rows.toReversed() : rows,
  };
}

/** A row's balance, its step from the balance before, and the printed sum that says the step. */
function stepOf(
  { sums }: Candidate,
  before: Amount,
  isBalance: (cell: PdfCell) => boolean,
): {
  readonly cell: SumCell;
  readonly balance: Amount;
  readonly amount: Amount;
  readonly printed: SumCell | undefined;
} {
  const cell = sums.findLast(isBalance)!;
  const balance = signed(cell.sum);
  const amount = balance - before;
  const printed = sums.find((each) => each !== cell && says(each.sum, amount));
  return { cell, balance, amount, printed };
}

/** Rows without a day of their own have the day of the row above; none above the first day. */
function withDates(candidates: readonly Candidate[]): (Candidate & { readonly date: LocalDate })[] {
  let last: LocalDate | undefined;
  return candidates.flatMap((candidate) => {
    last = candidate.date ?? last;
    return last === undefined ? [] : [{ ...candidate, date: last }];
  });
}

/** A line with a day and a sum in the column of the movements, without a balance that proves it. */
function findMovementBeside(
  candidates: readonly Candidate[],
  rows: readonly ProvenRow[],
  amountEdges: readonly number[],
): PdfLine | undefined {
  const proven = new Set(rows.map(({ line }) => line.line));
  const edges = new Set(amountEdges.map((edge) => Math.round(edge / COLUMN_POINTS)));
  return candidates.find(
    ({ line, date, sums }) =>
      date !== undefined &&
      !proven.has(line.line) &&
      sums.some(({ right }) =>
        [-1, 0, 1].some((step) => edges.has(Math.round(right / COLUMN_POINTS) + step)),
      ),
  )?.line;
}

function signed({ size, sign }: PrintedSum): Amount {
  return sign < 0 ? -size : size;
}

/** Whether a printed sum is the movement; a printed sign must agree. */
function says({ size, sign }: PrintedSum, amount: Amount): boolean {
  if (size !== absolute(amount)) return false;
  return sign === 0 || amount === 0n || sign > 0 === amount > 0n;
}
