/** The CSV of Raiffeisen's DirektNet, which names no account of its owner anywhere. */
import { displayAccountNumber } from "#values/account-number.ts";
import { absolute, formatAmount } from "#values/money.ts";
import type { DemoStatement } from "./demo-statement.ts";

const HEADER =
  "Típus;Könyvelés dátuma;Értéknap;Azonosító;Összeg;Közlemény/1;Közlemény/2;Közlemény/3;Közlemény/4;;";

/** Oldest first; UTF-8. */
export function writeRaiffeisenCsv({ account, items }: DemoStatement): Uint8Array {
  const lines = items.map((item) => {
    const day = `${item.date.replaceAll("-", ".")}.`;
    const sign = item.amount < 0n ? "-" : "+";
    const amount = `${sign}${formatAmount(absolute(item.amount)).replace(".", ",")}`;
    return [
      "Elektronikus forint átutalás",
      day,
      day,
      item.id.slice(-10),
      `${amount} ${account.currency}`,
      item.partnerAccountNr === "" ? "" : displayAccountNumber(item.partnerAccountNr),
      item.partnerName,
      item.remittance,
      "",
      "",
      "",
    ].join(";");
  });
  return new TextEncoder().encode(`${[HEADER, ...lines].join("\r\n")}\r\n`);
}
