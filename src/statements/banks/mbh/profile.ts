/**
 * MBH Bank: the history of its web bank as XLS or XLSX, as MKB and Budapest Bank gave it. `N/A`
 * stands for an empty cell, and the names of columns may occur twice; the first one counts.
 */
import type { BankProfile } from "#statements/banks/bank-profile.ts";
import { mbhHead } from "#statements/banks/mbh/head.ts";
import type { RoleCells, RowReading } from "#statements/formats/table/table-layout.ts";

export const mbhProfile: BankProfile = {
  ...mbhHead,
  camt: {
    status: "assumed",
    provenance: "MNB's routing table names the identifier; no file of the bank was seen.",
    servicers: ["MKKBHUHB", "TAKBHUHB"],
  },
  tables: [
    {
      name: "account-history",
      status: "documented",
      provenance: "Two versions of one public reader that takes the columns by their places.",
      formats: ["xls", "xlsx"],
      kind: "history",
      requires: ["Sorszám", "Értéknap", "Tranzakció típusa", "Összeg", "Közlemény"],
      without: ["Könyvelés dátuma", "Kivonat sorszáma"],
      columns: {
        bookingDate: ["Értéknap"],
        type: ["Tranzakció típusa"],
        partnerName: ["Kezdeményezett neve", "Kedvezményezett neve", "Kezdeményező neve"],
        partnerAccount: [
          "Kezdeményezett számlaszáma",
          "Kedvezményezett számlaszáma",
          "Kezdeményező számlaszáma",
        ],
        amount: ["Összeg"],
        currency: ["Devizanem"],
        balance: ["Könyvelt egyenleg", "Egyenleg"],
        remittance: ["Közlemény"],
      },
      readings: [withoutEmptyMarks],
    },
  ],
};

/** The row with its `N/A` cells empty. */
function withoutEmptyMarks(...[cells]: Parameters<RowReading>): ReturnType<RowReading> {
  const filled = Object.entries(cells).filter(([, cell]) => cell !== "N/A");
  return [Object.fromEntries(filled) as RoleCells];
}
