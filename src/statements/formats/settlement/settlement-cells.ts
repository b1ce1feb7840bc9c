/** The rows of a settlement table with typed cells; styles are decided over whole columns. */
import {
  MONEY_COLUMNS,
  type MoneyColumn,
  type SettlementColumn,
  type SettlementLayout,
} from "#statements/formats/settlement/settlement-layout.ts";
import type { FoundTable } from "#statements/formats/settlement/find-settlement.ts";
import { columnsByMeaning, plainName } from "#statements/formats/settlement/settlement-names.ts";
import { AmountColumn, readAmountCell } from "#statements/formats/table/amount-column.ts";
import type { DecimalMark } from "#statements/formats/table/amount-text.ts";
import { DateColumn, type DayOrder } from "#statements/formats/table/date-column.ts";
import { limitProblem } from "#statements/formats/table/limit-problem.ts";
import {
  cellText,
  type TableCell,
  type TableRow,
  type TableSource,
} from "#statements/formats/table/table-source.ts";
import { ReadStop } from "#statements/read-stop.ts";
import type { ReadProblem } from "#statements/statement.ts";
import type { LocalDate } from "#values/local-date.ts";
import { isCurrencyCode } from "#values/currencies.ts";
import { sumOfOneCurrency, type Amount } from "#values/money.ts";

/** Rows of one file that are held in memory: a large merchant's month. */
const ROWS_MAX = 200_000;
const DAY_COLUMNS = ["date", "payoutDate"] as const;
type DayColumn = (typeof DAY_COLUMNS)[number];
const CURRENCY_NAMES = new Map([
  ["FT", "HUF"],
  ["FORINT", "HUF"],
  ["€", "EUR"],
]);

/** One row with its cells by meaning. */
export interface SettlementRow {
  readonly line: number;
  /** The text of a column, trimmed; empty where the table has no such column. */
  text(column: SettlementColumn): string;
  /** The text as words are compared. */
  word(column: SettlementColumn): string;
  /** The texts of all cells, as words are compared; empty ones left out. */
  words(): readonly string[];
  /** Undefined for an empty cell. Stops the file at a text that is no amount. */
  money(column: MoneyColumn): Amount | undefined;
  /** Undefined for an empty cell. Stops the file at a text that is no day. */
  day(column: DayColumn): LocalDate | undefined;
  /** ISO code; undefined where the row names none. */
  readonly currency: string | undefined;
}

/** What a layout says of all rows, and what a person said of the styles. */
export interface RowStyle extends Pick<SettlementLayout, "currency" | "coded" | "inHundredths"> {
  readonly decimalMark?: DecimalMark | null;
  readonly dayOrder?: DayOrder | null;
}

const HUNDRED = 100n;

/** The code that begins a row, normalised. */
function codeOf({ cells }: TableRow): string {
  return plainName(cellText(cells[0]));
}

/**
 * The number of lines that the rows of counts state, together; undefined where the layout or the
 * file has none.
 */
export function statedCount({ sheet }: FoundTable, { coded }: RowStyle): number | undefined {
  if (!coded) return undefined;
  let sum: number | undefined;
  for (const row of sheet.rows())
    if (codeOf(row) === coded.count) sum = (sum ?? 0) + (Number(cellText(row.cells[1])) || 0);
  return sum;
}

type Columns = ReadonlyMap<string, readonly number[]>;

/** The filled rows below the column names; of coded rows the lines only. */
export function readSettlementRows(
  { sheet, headerLine, columns: named, table }: FoundTable,
  source: TableSource,
  style: RowStyle,
): SettlementRow[] {
  const { currency, coded, inHundredths } = style;
  const columns = columnsByMeaning(named, table.columns);
  const rows: TableRow[] = [];
  let names = "";
  for (const row of sheet.rows()) {
    if (row.line === headerLine) names = namesOf(row);
    if (row.line <= headerLine || row.hidden || isBlank(row, columns)) continue;
    // Each page may begin with the names again.
    if (namesOf(row) === names) continue;
    if (coded && codeOf(row) !== coded.line) continue;
    if (rows.length >= ROWS_MAX) throw new ReadStop(limitProblem("rows", ROWS_MAX));
    rows.push(row);
  }
  const currencyOf = currencyReader(columns, currency);
  const isForint = rows.every((row) => (currencyOf(row) ?? "HUF") === "HUF");
  const marks = decideMarks(rows, columns, isForint, style.decimalMark);
  const days = decideDays(rows, columns, source.date1904, style.dayOrder);
  return rows.map((row) => ({
    line: row.line,
    text: (column) => textOf(row, columns, column),
    word: (column) => plainName(textOf(row, columns, column)),
    words: () => row.cells.map((cell) => plainName(cellText(cell))).filter((text) => text !== ""),
    money: (column) => {
      const amount = moneyOf(row, columns, column, marks);
      return inHundredths && amount !== undefined ? amount / HUNDRED : amount;
    },
    day: (column) => dayOf(row, columns, column, days),
    currency: currencyOf(row),
  }));
}

function namesOf({ cells }: TableRow): string {
  return cells
    .map((cell) => plainName(cellText(cell)))
    .join("\t")
    .trimEnd();
}

function isBlank(row: TableRow, columns: Columns): boolean {
  for (const places of columns.values())
    if (places.some((place) => cellText(row.cells[place]) !== "")) return false;
  return true;
}

/** The currency of a row; `right-of-gross` looks beside the amount, where a column has no name. */
function currencyReader(
  columns: Columns,
  usual: string | undefined,
): (row: TableRow) => string | undefined {
  const [gross] = columns.get("gross") ?? [];
  const [place] =
    usual === "right-of-gross" && gross !== undefined
      ? [gross + 1]
      : (columns.get("currency") ?? []);
  const fallback = usual === "right-of-gross" ? undefined : usual;
  return (row) => {
    const text = place === undefined ? "" : cellText(row.cells[place]).toUpperCase();
    const code = CURRENCY_NAMES.get(text.replace(/\.$/, "")) ?? text;
    return isCurrencyCode(code) ? code : fallback;
  };
}

function decideMarks(
  rows: readonly TableRow[],
  columns: Columns,
  isForint: boolean,
  said: DecimalMark | null | undefined,
): ReadonlyMap<number, DecimalMark> {
  const marks = new Map<number, DecimalMark>();
  for (const column of MONEY_COLUMNS) {
    for (const place of columns.get(column) ?? []) {
      if (said) {
        marks.set(place, said);
        continue;
      }
      const seen = new AmountColumn();
      for (const row of rows) seen.observe(row.cells[place] ?? "", row.line);
      const mark = seen.decide(isForint);
      if (!mark.ok)
        throw new ReadStop(
          fault("amount_ambiguous", "An amount has two readings.", mark.problem.line, column),
        );
      marks.set(place, mark.value);
    }
  }
  return marks;
}

function decideDays(
  rows: readonly TableRow[],
  columns: Columns,
  date1904: boolean,
  said: DayOrder | null | undefined,
): ReadonlyMap<number, DateColumn> {
  const days = new Map<number, DateColumn>();
  for (const column of DAY_COLUMNS) {
    for (const place of columns.get(column) ?? []) {
      const seen = new DateColumn(date1904);
      for (const row of rows) seen.observe(withoutZone(row.cells[place]), row.line);
      const order = seen.decide(said ?? undefined);
      if (!order.ok)
        throw new ReadStop(
          fault("date_ambiguous", "A day has two readings.", order.problem.line, column),
        );
      days.set(place, seen);
    }
  }
  return days;
}

function textOf(row: TableRow, columns: Columns, column: SettlementColumn): string {
  const [place] = columns.get(column) ?? [];
  return place === undefined ? "" : cellText(row.cells[place]);
}

function moneyOf(
  row: TableRow,
  columns: Columns,
  column: MoneyColumn,
  marks: ReadonlyMap<number, DecimalMark>,
): Amount | undefined {
  const filled = (columns.get(column) ?? []).filter((place) => cellText(row.cells[place]) !== "");
  if (filled.length === 0) return undefined;
  return sumOfOneCurrency(
    filled.map((place) => {
      const read = readAmountCell(row.cells[place]!, marks.get(place)!);
      if (!read)
        throw new ReadStop(fault("amount_invalid", "A text is no amount.", row.line, column));
      return read.amount;
    }),
  );
}

function dayOf(
  row: TableRow,
  columns: Columns,
  column: DayColumn,
  days: ReadonlyMap<number, DateColumn>,
): LocalDate | undefined {
  const [place] = columns.get(column) ?? [];
  if (place === undefined || cellText(row.cells[place]) === "") return undefined;
  const day = days.get(place)!.read(withoutZone(row.cells[place]));
  if (day === undefined)
    throw new ReadStop(fault("date_invalid", "A text is no day.", row.line, column));
  return day;
}

/** A moment with its distance from UTC behind it counts as the day that is written. */
function withoutZone(cell: TableCell = ""): TableCell {
  return typeof cell === "string" ? cell.replace(/ [+-]\d{2}:?\d{2}$/, "") : cell;
}

function fault(
  code: "amount_ambiguous" | "amount_invalid" | "date_ambiguous" | "date_invalid",
  message: string,
  line: number,
  column: string,
): ReadProblem {
  return { code, severity: "fatal", message, line, params: { column } };
}
