/** The facts of items for an export: each of them named once. */
import {
  type CopyValue,
  readCopyCell,
  readCopyLines,
  runCopyOut,
} from "#server/database/run-copy.ts";
import { TextParameters } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
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
  type: "t.type",
  partnerName: "t.partner_name",
  partnerAccountNr: "t.partner_account_nr",
  remittance: "t.remittance",
  reference: "t.reference",
  endToEndId: "t.end_to_end_id",
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

/** The facts of a row; each cell is given by its number. */
function readFacts(cells: readonly (string | null)[]) {
  const text = (fact: Fact): string => cells[CELL_OF[fact]]!;
  const maybe = (fact: Fact): string | null => cells[CELL_OF[fact]]!;
  return {
    id: text("id"),
    bookingDate: text("bookingDate") as LocalDate,
    valueDate: maybe("valueDate") as LocalDate | null,
    occurrence: Number(text("occurrence")),
    amount: BigInt(text("amount")),
    currency: text("currency"),
    type: text("type"),
    partnerName: text("partnerName"),
    partnerAccountNr: text("partnerAccountNr"),
    remittance: text("remittance"),
    reference: text("reference"),
    endToEndId: text("endToEndId"),
    balanceAfter: readAmount(maybe("balanceAfter")),
    originalAmount: readAmount(maybe("originalAmount")),
    originalCurrency: maybe("originalCurrency"),
    exchangeRate: maybe("exchangeRate"),
    bookedMs: readNumber(maybe("bookedMs")),
    unproven: text("unproven") === TRUE,
    possibleDoubleOf: maybe("possibleDoubleOf"),
    bookingDateStated: text("bookingDateStated") === TRUE,
    cameByNr: text("cameByNr"),
  };
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
  const text =
    `select ${buildFacts(selection, parameters)} from bank_transaction t
    where t.company_id = ${parameters.bind(companyId)}::uuid and t.bank_account_id = ${parameters.bind(accountId)}::uuid
      and t.booking_date >= ${parameters.bind(from)}::date and t.booking_date <= ${parameters.bind(to)}::date
        ${buildSelected(selection, parameters)}` +
    (after === undefined
      ? ""
      : ` and (t.booking_date, t.id) > (${parameters.bind(after.bookingDate)}::date, ${parameters.bind(after.id)}::uuid)`) +
    ` order by t.booking_date, t.id limit ${limit}`;
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
