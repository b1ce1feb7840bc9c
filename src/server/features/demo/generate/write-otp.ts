/** OTP's two shapes: the netbank's workbook of 2026, and the headerless CSV of OTPdirekt. */
import { utils, write } from "@e965/xlsx";
import { encodeWindows1250 } from "#exports/text/windows-1250.ts";
import { displayAccountNumber } from "#values/account-number.ts";
import { formatAmount } from "#values/money.ts";
import type { DemoStatement } from "./demo-statement.ts";

const HEADER = [
  "Számlaszám",
  "Ellenoldali számlaszám",
  "Ellenoldali név",
  "Forgalom típusa",
  "Közlemény",
  "Tranzakció kategória",
  "Banki azonosító",
  "Tranzakció időpontja",
  "Könyvelés dátuma",
  "Összeg",
  "Devizanem",
];

/** Newest first, as the netbank shows them; no balances. */
export function writeOtpWorkbook(statement: DemoStatement): Uint8Array {
  const { account, items } = statement;
  const rows: (string | number)[][] = [
    ["Számlatörténet"],
    ["Számlaszám", `[${displayAccountNumber(account.accountNr)}]`],
    ["Lekérdezés időpontja", `${statement.to} 18:00:00`],
    ["Lekérdezés kezdete", statement.from],
    ["Lekérdezés vége", statement.to],
    [],
    HEADER,
    ...items.toReversed().map((item) => [
      displayAccountNumber(account.accountNr),
      item.partnerAccountNr === "" ? "" : displayAccountNumber(item.partnerAccountNr),
      item.partnerName,
      item.type.toUpperCase(),
      item.remittance,
      "Nem kategorizált",
      item.id,
      `${item.date} 12:00:00`,
      item.date,
      // Whole forints are exact as numbers; a spreadsheet has only numbers.
      Number(formatAmount(item.amount)),
      account.currency,
    ]),
  ];
  const book = utils.book_new(utils.aoa_to_sheet(rows), "Tranzakciók");
  return new Uint8Array(
    write(book, { type: "array", bookType: "xlsx", compression: true }) as ArrayBuffer,
  );
}

/** Oldest first, with the balance after each item. */
export function writeOtpCsv(statement: DemoStatement): Uint8Array {
  const { account, items } = statement;
  const lines = items.map((item) =>
    [
      account.accountNr,
      item.amount < 0n ? "T" : "J",
      formatAmount(item.amount),
      account.currency,
      item.date.replaceAll("-", ""),
      item.date.replaceAll("-", ""),
      formatAmount(item.balanceAfter),
      item.partnerAccountNr,
      item.partnerName,
      item.remittance,
      "",
      "",
      item.type,
      "",
      "",
    ]
      .map((cell) => (/[";]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
      .join(";"),
  );
  return encodeWindows1250(lines.join("\r\n") + "\r\n");
}
