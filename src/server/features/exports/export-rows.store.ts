/** The facts of items for an export: each of them named once. */
import { runText, TextParameters } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import { buildSelected, type ExportSelection } from "./exports.store.ts";

/** One cell of a row: the selected expression, and the type of its JSON. */
type ReadCell = <Read>(expression: string) => Read;

/**
 * The facts of an item, each with its place in the statement. Called once to learn the selected
 * columns, and then for every row, whose cells come in the same order.
 */
const readFacts = (cell: ReadCell) => ({
  id: cell<string>("t.id"),
  bookingDate: cell<LocalDate>("t.booking_date"),
  valueDate: cell<LocalDate | null>("t.value_date"),
  occurrence: cell<number>("t.occurrence"),
  amount: readAmount(cell<string>("t.amount::text")),
  currency: cell<string>("t.currency"),
  type: cell<string>("t.type"),
  partnerName: cell<string>("t.partner_name"),
  partnerAccountNr: cell<string>("t.partner_account_nr"),
  remittance: cell<string>("t.remittance"),
  reference: cell<string>("t.reference"),
  endToEndId: cell<string>("t.end_to_end_id"),
  balanceAfter: readMaybe(cell<string | null>("t.balance_after::text")),
  originalAmount: readMaybe(cell<string | null>("t.original_amount::text")),
  originalCurrency: cell<string | null>("t.original_currency"),
  exchangeRate: cell<string | null>("t.exchange_rate"),
  /** When it was booked, in milliseconds since the epoch. */
  bookedMs: cell<number | null>("floor(extract(epoch from t.booked_at) * 1000)"),
  unproven: cell<boolean>("t.unproven"),
  possibleDoubleOf: cell<string | null>(
    "case when not t.double_settled then t.possible_double_of end",
  ),
  bookingDateStated: cell<boolean>("t.booking_date_stated"),
  cameByNr: cell<string>("t.came_by_nr"),
});

export type ExportFacts = Readonly<ReturnType<typeof readFacts>>;

function readAmount(text: string): Amount {
  return BigInt(text);
}

function readMaybe(text: string | null): Amount | null {
  return text === null ? null : readAmount(text);
}

const SELECTED = listExpressions().join(", ");

function listExpressions(): string[] {
  const expressions: string[] = [];
  readFacts(<Read>(expression: string) => {
    expressions.push(expression);
    // An amount, so that every fact can be read of it; the result is not used.
    return "0" as Read;
  });
  return expressions;
}

function readRow(cells: readonly unknown[]): ExportFacts {
  let at = 0;
  return readFacts(<Read>() => cells[at++] as Read);
}

/**
 * Rows of one account in the order of days, behind the given key; at most `limit`. They come as one
 * JSON text: parsing it costs a third of taking as many rows and cells off the wire, and a download
 * is mostly that.
 */
export async function listExportRows(
  tx: Tx,
  selection: ExportSelection,
  accountId: string,
  after: Pick<ExportFacts, "bookingDate" | "id"> | undefined,
  limit: number,
): Promise<ExportFacts[]> {
  const parameters = new TextParameters();
  const { companyId, from, to } = selection;
  const text =
    `select coalesce(json_agg(json_build_array(${SELECTED}) order by t.booking_date, t.id), '[]') as found
    from (select * from bank_transaction t
    where t.company_id = ${parameters.bind(companyId)}::uuid and t.bank_account_id = ${parameters.bind(accountId)}::uuid
      and t.booking_date >= ${parameters.bind(from)}::date and t.booking_date <= ${parameters.bind(to)}::date
        ${buildSelected(selection, parameters)}` +
    (after === undefined
      ? ""
      : ` and (t.booking_date, t.id) > (${parameters.bind(after.bookingDate)}::date, ${parameters.bind(after.id)}::uuid)`) +
    ` order by t.booking_date, t.id limit ${limit}) t`;
  const [row] = await runText<{ found: unknown[][] }>(tx, text, parameters.values);
  return (row?.found ?? []).map(readRow);
}
