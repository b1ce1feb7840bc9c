/** The columns of every table export, once: header, kind and value. Order and headers are public; add only at the end. */
import { hungarianIban } from "#values/account-number.ts";
import type { LocalDate } from "#values/local-date.ts";
import { formatAmount, type Amount } from "#values/money.ts";
import type { ExportRow } from "./export-row.ts";

export type CellValue =
  | { readonly kind: "text"; readonly text: string }
  /** Decimal string with a point. */
  | { readonly kind: "amount"; readonly decimal: string }
  | { readonly kind: "rate"; readonly decimal: string }
  | { readonly kind: "date"; readonly date: LocalDate }
  | { readonly kind: "count"; readonly count: number }
  | { readonly kind: "empty" };

export interface ExportColumn {
  readonly header: string;
  /** Width in characters, for workbooks. */
  readonly width: number;
  readonly value: (row: ExportRow) => CellValue;
}

const EMPTY: CellValue = { kind: "empty" };

function text(value: string | null): CellValue {
  return value === null || value === "" ? EMPTY : { kind: "text", text: value };
}

function amount(value: Amount | null): CellValue {
  return value === null ? EMPTY : { kind: "amount", decimal: formatAmount(value) };
}

function date(value: LocalDate | null): CellValue {
  return value === null ? EMPTY : { kind: "date", date: value };
}

/** A rate that is no plain decimal stays the text that the bank wrote. */
function rate(value: string | null): CellValue {
  return value !== null && /^\d{1,12}(\.\d{1,12})?$/.test(value) ? { kind: "rate", decimal: value } : text(value);
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

export const EXPORT_COLUMNS: readonly ExportColumn[] = [
  { header: "Tranzakció azonosító", width: 26, value: (row) => text(row.id) },
  { header: "Könyvelés dátuma", width: 16, value: (row) => date(row.bookingDate) },
  { header: "Értéknap", width: 14, value: (row) => date(row.valueDate) },
  { header: "Saját számlaszám", width: 28, value: (row) => text(row.accountNr) },
  { header: "Saját IBAN", width: 31, value: (row) => text(ownIban(row.accountNr)) },
  { header: "Bank", width: 18, value: (row) => text(row.bankName) },
  { header: "Devizanem", width: 11, value: (row) => text(row.currency) },
  { header: "Összeg", width: 16, value: (row) => amount(row.amount) },
  { header: "Irány", width: 11, value: (row) => text(row.amount < 0n ? "Terhelés" : "Jóváírás") },
  { header: "Típus", width: 24, value: (row) => text(row.type) },
  { header: "Partner neve", width: 34, value: (row) => text(row.partnerName) },
  { header: "Partner számlaszáma", width: 30, value: (row) => text(row.partnerAccountNr) },
  { header: "Közlemény", width: 44, value: (row) => text(row.remittance) },
  { header: "Banki hivatkozás", width: 22, value: (row) => text(row.reference) },
  { header: "Egyenleg a tétel után", width: 20, value: (row) => amount(row.balanceAfter) },
  { header: "Eredeti összeg", width: 16, value: (row) => amount(row.originalAmount) },
  { header: "Eredeti devizanem", width: 17, value: (row) => text(row.originalCurrency) },
  { header: "Árfolyam", width: 12, value: (row) => rate(row.exchangeRate) },
  { header: "Könyvelt", width: 10, value: (row) => text(row.booked ? "igen" : "nem") },
  { header: "Könyvelve", width: 14, value: (row) => date(row.bookedOn) },
  { header: "Megjegyzés", width: 30, value: (row) => text(row.note) },
];
