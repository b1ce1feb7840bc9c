/**
 * Gránit Bank: the history of its web bank as Excel 2003 XML. Both parties stand in columns of
 * their own, and one of them is the company.
 */
import type { BankProfile } from "#statements/banks/bank-profile.ts";
import { granitHead } from "#statements/banks/granit/head.ts";
import type { RowReading } from "#statements/formats/table/table-layout.ts";

export const granitProfile: BankProfile = {
  ...granitHead,
  tables: [
    {
      name: "account-history",
      status: "documented",
      provenance: "The column names and kinds of items in a public reader.",
      formats: ["spreadsheetml", "xls", "xlsx"],
      kind: "history",
      requires: [
        "Összeg",
        "Értéknap",
        "Tranzakció típusa",
        "Megbízó neve",
        "Kedvezményezett neve",
        "Közlemény",
      ],
      without: ["Sorszám", "Terhelés vagy jóváírás (T/J)"],
      columns: {
        bookingDate: ["Könyvelés dátuma", "Értéknap"],
        valueDate: ["Értéknap"],
        amount: ["Összeg"],
        currency: ["Devizanem"],
        ownAccount: ["Számlaszám"],
        type: ["Tranzakció típusa"],
        remittance: ["Közlemény"],
      },
      madeRoles: ["partnerName"],
      readings: [readPartner],
    },
  ],
};

/** The partner of money that went out is its receiver, of money that came in its sender. */
function readPartner(...[cells, named]: Parameters<RowReading>): ReturnType<RowReading> {
  const { amount = "" } = cells;
  const text = typeof amount === "string" ? amount : amount.kind === "number" ? amount.text : "";
  const isOut = /^\s*[-\u2212]/.test(text);
  return [{ ...cells, partnerName: named(isOut ? "Kedvezményezett neve" : "Megbízó neve") }];
}
