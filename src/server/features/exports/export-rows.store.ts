/** The facts of items for an export: each of them named once. */
import {
  type CopyValue,
  readCopyCell,
  readCopyLines,
  runCopyOut,
} from "#server/database/run-copy.ts";
import { TextParameters } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import {
  ITEM_TEXT_COLUMNS,
  ITEM_TEXTS,
  type ItemText,
  type ItemTexts,
  mapTexts,
} from "#values/item-texts.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import { buildSelected, type ExportSelection } from "./exports.store.ts";
import type { Key } from "./export-pages.ts";

const BOOKED_MS = "floor(extract(epoch from t.booked_at) * 1000)";

/** The facts of an item, each with its expression, in the order of the cells. */
const EXPRESSIONS = {
  id: "t.id",
  bookingDate: "t.booking_date",
  valueDate: "t.value_date",
  occurrence: "t.occurrence",
  amount: "t.amount",
  currency: "t.currency",
  ...mapTexts(ITEM_TEXTS, (name) => `t.${ITEM_TEXT_COLUMNS[name]}`),
  remittance: "t.remittance",
  balanceAfter: "t.balance_after",
  originalAmount: "t.original_amount",
  originalCurrency: "t.original_currency",
  exchangeRate: "t.exchange_rate",
  // When it was booked, in milliseconds since the epoch.
  bookedMs: BOOKED_MS,
  unproven: "t.unproven",
  possibleDoubleOf: "case when not t.double_settled then t.possible_double_of end",
  bookingDateStated: "t.booking_date_stated",
  cameByNr: "t.came_by_nr",
} as const;

type Fact = keyof typeof EXPRESSIONS;
const FACTS = Object.keys(EXPRESSIONS) as Fact[];

function buildFacts({ bookedUntil }: ExportSelection, parameters: TextParameters): string {
  if (bookedUntil === null) return Object.values(EXPRESSIONS).join(", ");
  const isBefore = `t.booked_at <= ${parameters.bind(bookedUntil)}::timestamptz`;
  const bookedMs = `case when ${isBefore} then ${BOOKED_MS} end`;
  return Object.values({ ...EXPRESSIONS, bookedMs }).join(", ");
}

/** The number of a fact's cell among those of its row, from 0. */
export const CELL_OF = Object.fromEntries(FACTS.map((fact, at) => [fact, at])) as Readonly<
  Record<Fact, number>
>;
/** Cells of a row. */
export const CELLS = FACTS.length;

// As PostgreSQL writes it.
const TRUE = "t";

// Constants of the module: a look-up by name costs as much as the rest of a cell.
const [ID, BOOKING_DATE, VALUE_DATE] = [CELL_OF.id, CELL_OF.bookingDate, CELL_OF.valueDate];
const [OCCURRENCE, AMOUNT, CURRENCY] = [CELL_OF.occurrence, CELL_OF.amount, CELL_OF.currency];
const [REMITTANCE, BALANCE, RATE] = [
  CELL_OF.remittance,
  CELL_OF.balanceAfter,
  CELL_OF.exchangeRate,
];
const [ORIGINAL, ORIGINAL_CURRENCY] = [CELL_OF.originalAmount, CELL_OF.originalCurrency];
const [BOOKED, UNPROVEN, DOUBLE] = [CELL_OF.bookedMs, CELL_OF.unproven, CELL_OF.possibleDoubleOf];
const [STATED, CAME_BY] = [CELL_OF.bookingDateStated, CELL_OF.cameByNr];
const TEXT_CELLS = ITEM_TEXTS.map((name) => CELL_OF[name]);

/** The facts of a row; each cell is given by its number. */
function readFacts(cells: readonly (string | null)[]) {
  const facts = {
    id: cells[ID]!,
    bookingDate: cells[BOOKING_DATE] as LocalDate,
    valueDate: cells[VALUE_DATE] as LocalDate | null,
    occurrence: Number(cells[OCCURRENCE]),
    amount: BigInt(cells[AMOUNT]!) as Amount,
    currency: cells[CURRENCY]!,
    remittance: cells[REMITTANCE]!,
    balanceAfter: readAmount(cells[BALANCE]!),
    originalAmount: readAmount(cells[ORIGINAL]!),
    originalCurrency: cells[ORIGINAL_CURRENCY] as string | null,
    exchangeRate: cells[RATE] as string | null,
    bookedMs: readNumber(cells[BOOKED]!),
    unproven: cells[UNPROVEN] === TRUE,
    possibleDoubleOf: cells[DOUBLE] as string | null,
    bookingDateStated: cells[STATED] === TRUE,
    cameByNr: cells[CAME_BY]!,
  };
  // A loop, as in `buildExportRow`: a spread costs several times as much.
  const texts = facts as { [Name in ItemText]?: string };
  for (let at = 0; at < ITEM_TEXTS.length; at++) texts[ITEM_TEXTS[at]!] = cells[TEXT_CELLS[at]!]!;
  return facts as typeof facts & ItemTexts;
}

export type ExportFacts = Readonly<ReturnType<typeof readFacts>>;

function readAmount(text: string | null): Amount | null {
  return text === null ? null : BigInt(text);
}

function readNumber(text: string | null): number | null {
  return text === null ? null : Number(text);
}

/** The facts of whole lines. */
export function readExportFacts(lines: Buffer): ExportFacts[] {
  return readCopyLines(lines).map(readFacts);
}

/**
 * Reads a page of rows of one account in the order of days, behind the given key, and gives their
 * lines as they come; at most `limit` rows. Answers the key of the last one where more may follow.
 */
export async function readExportLines(
  tx: Tx,
  selection: ExportSelection,
  accountId: string,
  page: { readonly after: Key | undefined; readonly limit: number },
  give: (lines: Buffer, rows: number) => void,
): Promise<Key | undefined> {
  const parameters = new TextParameters();
  const { companyId, from, to } = selection;
  const { after, limit } = page;
  // The day of the key bounds the index by itself: beside an earlier day the comparison of rows
  // would let PostgreSQL begin each page at the account's first row.
  const firstDay = after?.bookingDate ?? from;
  const behind =
    after === undefined
      ? ""
      : ` and (t.booking_date, t.id) > (${parameters.bind(firstDay)}::date, ${parameters.bind(after.id)}::uuid)`;
  const text = `select ${buildFacts(selection, parameters)} from shown_transaction t
    where t.company_id = ${parameters.bind(companyId)}::uuid and t.bank_account_id = ${parameters.bind(accountId)}::uuid
      and t.booking_date >= ${parameters.bind(firstDay)}::date and t.booking_date <= ${parameters.bind(to)}::date
        ${buildSelected(selection, parameters)}${behind}
    order by t.booking_date, t.id limit ${limit}`;
  let found = 0;
  let last: Buffer | undefined;
  await runCopyOut(tx, text, parameters.values as CopyValue[], (lines) => {
    const rows = countLines(lines);
    found += rows;
    last = lines;
    give(lines, rows);
  });
  return found === limit && last !== undefined ? keyOf(last) : undefined;
}

const LINE_END = 0x0a;

function countLines(lines: Buffer): number {
  let count = 0;
  for (let at = lines.indexOf(LINE_END); at >= 0; at = lines.indexOf(LINE_END, at + 1)) count++;
  return count;
}

/** The key of the last of these lines. */
function keyOf(lines: Buffer): Key {
  const start = lines.lastIndexOf(LINE_END, lines.length - 2) + 1;
  const [id, bookingDate] = lines.toString("utf8", start).split("\t", 2) as [string, string];
  return { id: readCopyCell(id)!, bookingDate: readCopyCell(bookingDate)! };
}
