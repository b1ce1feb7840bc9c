/**
 * The sheet `Összesítő`: the exported selection, and the sums by account and currency. Sums never
 * cross currencies.
 */
import { displayAccountNumber } from "#values/account-number.ts";
import { formatAmount, type Amount } from "#values/money.ts";
import { invariant } from "#values/result.ts";
import type { CellValue } from "../columns.ts";
import type { ExportAccount, ExportHead, ExportRow } from "../export-row.ts";
import { cellXml, columnLetters, STYLE, textCellXml } from "./sheet-xml.ts";

interface Sums {
  credit: Amount;
  debit: Amount;
  count: number;
}

/** Sums by the account's key. */
export type Summary = Map<string, Sums>;

export function newSummary(head: ExportHead): Summary {
  return new Map(
    head.accounts.map((account) => [account.accountKey, { credit: 0n, debit: 0n, count: 0 }]),
  );
}

export function addToSummary(summary: Summary, row: ExportRow): void {
  const sums = summary.get(row.accountKey);
  // A row of an account that is not in the head was not asked for.
  invariant(sums !== undefined, `the account ${row.accountNr} stands in the export's head`);
  if (row.amount < 0n) sums.debit += row.amount;
  else sums.credit += row.amount;
  sums.count++;
}

const HEADERS = [
  "Számlaszám",
  "Megnevezés",
  "Bank",
  "Devizanem",
  "Nyitó egyenleg",
  "Jóváírás összesen",
  "Terhelés összesen",
  "Záró egyenleg",
  "Tételszám",
  "Megjegyzés",
];
const WIDTHS = [30, 28, 18, 12, 18, 18, 18, 18, 12, 60];

/**
 * The whole sheet. Opening and closing stay empty where no source states them, and where the stated
 * balances do not belong to these items.
 */
export function summarySheetXml(summary: Summary, head: ExportHead): string {
  const rows: CellValue[][] = [
    [textValue("Cég"), textValue(head.companyName)],
    [textValue("Adószám"), textValue(head.taxNumber)],
    [textValue("Időszak kezdete"), { kind: "date", date: head.from }],
    [textValue("Időszak vége"), { kind: "date", date: head.to }],
    [textValue("Adatok állapota"), textValue(head.asOf)],
    [],
  ];
  const headerRow = rows.length + 1;
  const lines = rows.map((cells, index) => rowXml(index + 1, cells));
  const headers = HEADERS.map((text, index) =>
    textCellXml(`${columnLetters(index)}${headerRow}`, text, STYLE.header),
  );
  lines.push(`<row r="${headerRow}">${headers.join("")}</row>`);
  head.accounts.forEach((account, index) =>
    lines.push(rowXml(headerRow + 1 + index, accountCells(account, summary, head.filtered))),
  );
  const columns = WIDTHS.map(
    (width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    `<cols>${columns.join("")}</cols><sheetData>${lines.join("")}</sheetData></worksheet>`
  );
}

function accountCells(account: ExportAccount, summary: Summary, filtered: boolean): CellValue[] {
  const sums = summary.get(account.accountKey) ?? { credit: 0n, debit: 0n, count: 0 };
  const { opening, closing, note } = judgeBalances(account, sums, filtered);
  return [
    textValue(displayAccountNumber(account.accountNr)),
    textValue(account.displayName),
    textValue(account.bankName),
    textValue(account.currency),
    amountValue(opening),
    amountValue(sums.credit),
    amountValue(sums.debit),
    amountValue(closing),
    { kind: "count", count: sums.count },
    textValue(note),
  ];
}

const WITHOUT = {
  filtered: "Egyenleg nélkül: a lista nem az időszak minden tételét tartalmazza",
  joined: "Egyenleg nélkül: az összevont számlaszámok kivonatai nem az egész számláról szólnak",
} as const;

interface Balances extends Pick<ExportAccount, "opening" | "closing"> {
  readonly note: string;
}

/**
 * The balances that may stand beside these sums, and notes on balances that may not, or that the
 * items do not explain.
 */
function judgeBalances(
  { opening, closing, currency, joined }: ExportAccount,
  sums: Sums,
  filtered: boolean,
): Balances {
  const leaveOut = (why: keyof typeof WITHOUT): Balances => ({
    opening: null,
    closing: null,
    note: WITHOUT[why],
  });
  if (opening === null && closing === null) return { opening, closing, note: "" };
  if (filtered) return leaveOut("filtered");
  const left =
    opening === null || closing === null ? null : closing - opening - sums.credit - sums.debit;
  if (joined && left !== 0n) return leaveOut("joined");
  if (left === null || left === 0n) return { opening, closing, note: "" };
  return {
    opening,
    closing,
    note: `Az egyenlegek és a tételek eltérése: ${formatAmount(left).replace(".", ",")} ${currency}`,
  };
}

function rowXml(rowNumber: number, cells: readonly CellValue[]): string {
  return `<row r="${rowNumber}">${cells.map((cell, index) => cellXml(`${columnLetters(index)}${rowNumber}`, cell)).join("")}</row>`;
}

function textValue(text: string): CellValue {
  return text === "" ? { kind: "empty" } : { kind: "text", text };
}

function amountValue(amount: Amount | null): CellValue {
  return amount === null ? { kind: "empty" } : { kind: "amount", decimal: formatAmount(amount) };
}
