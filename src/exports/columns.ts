/**
 * The columns of every table export, once: header, kind and value. Order and headers are public;
 * add only at the end.
 */
import { hungarianIban } from "#values/account-number.ts";
import type { ItemText } from "#values/item-texts.ts";
import type { LocalDate } from "#values/local-date.ts";
import { formatAmount, type Amount } from "#values/money.ts";
import { transactionTypeText } from "#values/transaction-types.ts";
import type { ExportRow } from "./export-row.ts";

export type CellValue =
  | { readonly kind: "text"; readonly text: string }
  /** Decimal string with a point. */
  | { readonly kind: "amount"; readonly decimal: string }
  | { readonly kind: "rate"; readonly decimal: string }
  | { readonly kind: "date"; readonly date: LocalDate }
  | { readonly kind: "count"; readonly count: number }
  | { readonly kind: "empty" };

/**
 * A column of one kind of facts. Its reader makes no object for each cell, because there are
 * millions of cells.
 */
type Facts =
  | { readonly kind: "text"; readonly read: (row: ExportRow) => string | null }
  | { readonly kind: "amount"; readonly read: (row: ExportRow) => Amount | null }
  /** Decimal text; any other text of the bank stays a text. */
  | { readonly kind: "rate"; readonly read: (row: ExportRow) => string | null }
  | { readonly kind: "date"; readonly read: (row: ExportRow) => LocalDate | null };

export type ExportColumn = Facts & {
  readonly header: string;
  /** Width in characters, for workbooks. */
  readonly width: number;
  /** The text that the cell is, as it came: CSV copies it byte by byte. */
  readonly copies?: ItemText;
};

const EMPTY: CellValue = { kind: "empty" };

/** The cell of a row in a column. */
export function readCell(column: ExportColumn, row: ExportRow): CellValue {
  if (column.kind === "amount") {
    const amount = column.read(row);
    return amount === null ? EMPTY : { kind: "amount", decimal: formatAmount(amount) };
  }
  if (column.kind === "date") {
    const date = column.read(row);
    return date === null ? EMPTY : { kind: "date", date };
  }
  const text = column.read(row);
  if (text === null || text === "") return EMPTY;
  return column.kind === "rate" && isPlainRate(text)
    ? { kind: "rate", decimal: text }
    : { kind: "text", text };
}

export function isPlainRate(text: string): boolean {
  return /^\d{1,12}(\.\d{1,12})?$/.test(text);
}

let lastIban = { accountNr: "", iban: "" };

/** Rows come account by account, so the check digits are worked out once for each. */
function ownIban(accountNr: string): string {
  if (lastIban.accountNr !== accountNr) lastIban = { accountNr, iban: buildIban(accountNr) };
  return lastIban.iban;
}

function buildIban(accountNr: string): string {
  if (/^\d{24}$/.test(accountNr)) return hungarianIban(accountNr);
  return /^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(accountNr) ? accountNr : "";
}

function textColumn(header: string, width: number, copies: ItemText): ExportColumn {
  return { header, width, kind: "text", copies, read: (row) => row[copies] };
}

export const EXPORT_COLUMNS: readonly ExportColumn[] = [
  { header: "Tranzakció azonosító", width: 26, kind: "text", read: (row) => row.id },
  { header: "Könyvelés dátuma", width: 16, kind: "date", read: (row) => row.bookingDate },
  { header: "Értéknap", width: 14, kind: "date", read: (row) => row.valueDate },
  { header: "Saját számlaszám", width: 28, kind: "text", read: (row) => row.accountNr },
  { header: "Saját IBAN", width: 31, kind: "text", read: (row) => ownIban(row.accountNr) },
  { header: "Bank", width: 18, kind: "text", read: (row) => row.bankName },
  { header: "Devizanem", width: 11, kind: "text", read: (row) => row.currency },
  { header: "Összeg", width: 16, kind: "amount", read: (row) => row.amount },
  {
    header: "Irány",
    width: 11,
    kind: "text",
    read: (row) => (row.amount < 0n ? "Terhelés" : "Jóváírás"),
  },
  { header: "Típus", width: 24, kind: "text", read: (row) => transactionTypeText(row.type) },
  textColumn("Partner neve", 34, "partnerName"),
  textColumn("Partner számlaszáma", 30, "partnerAccountNr"),
  { header: "Közlemény", width: 44, kind: "text", read: (row) => row.remittance },
  textColumn("Banki hivatkozás", 22, "reference"),
  { header: "Egyenleg a tétel után", width: 20, kind: "amount", read: (row) => row.balanceAfter },
  { header: "Eredeti összeg", width: 16, kind: "amount", read: (row) => row.originalAmount },
  { header: "Eredeti devizanem", width: 17, kind: "text", read: (row) => row.originalCurrency },
  { header: "Árfolyam", width: 12, kind: "rate", read: (row) => row.exchangeRate },
  { header: "Könyvelt", width: 10, kind: "text", read: (row) => (row.booked ? "igen" : "nem") },
  { header: "Könyvelve", width: 14, kind: "date", read: (row) => row.bookedOn },
  { header: "Megjegyzés", width: 30, kind: "text", read: (row) => row.note },
  { header: "Számla neve", width: 24, kind: "text", read: (row) => row.accountName },
];

const named = new Map(EXPORT_COLUMNS.map((column) => [column.header, column]));

function pick(headers: readonly string[]): ExportColumn[] {
  return headers.map((header) => named.get(header)!);
}

const CREDIT: ExportColumn = {
  header: "Jóváírás",
  width: 16,
  kind: "amount",
  read: (row) => (row.amount < 0n ? null : row.amount),
};
const DEBIT: ExportColumn = {
  header: "Terhelés",
  width: 16,
  kind: "amount",
  read: (row) => (row.amount < 0n ? -row.amount : null),
};

/** `short`: what an import asks for. `split`: the same with credit and debit in two columns. */
export type ColumnSet = "full" | "short" | "split";

const AROUND = [
  ["Könyvelés dátuma", "Értéknap", "Saját számlaszám"],
  ["Devizanem", "Partner neve", "Partner számlaszáma", "Közlemény", "Típus", "Banki hivatkozás"],
] as const;

export const COLUMN_SETS: Readonly<Record<ColumnSet, readonly ExportColumn[]>> = {
  full: EXPORT_COLUMNS,
  short: [...pick(AROUND[0]), ...pick(["Összeg"]), ...pick(AROUND[1])],
  split: [...pick(AROUND[0]), CREDIT, DEBIT, ...pick(AROUND[1])],
};
