/**
 * Tables of standards that many banks share. MultiCash: `UMSATZ.TXT` holds the entries, without
 * column names; places 1, 2, 3, 4, 6, 7, 11, 14 and 17 onwards are described publicly, the others
 * are not taken.
 */
import { multicashAccount, multicashDay } from "#statements/formats/multicash/multicash-account.ts";
import type { LayoutSource, RowReading } from "#statements/formats/table/table-layout.ts";
import { cellText } from "#statements/formats/table/table-source.ts";

const DAY = /^\d{2}\.\d{2}\.(?:\d{2}|\d{4})$/;

export const STANDARD_TABLES: LayoutSource = {
  key: "generic",
  tables: [
    {
      name: "multicash-umsatz",
      status: "documented",
      provenance: "A public description of the files of MultiCash.",
      formats: ["csv"],
      kind: "history",
      requires: [],
      columns: {},
      headerless: {
        columns: {
          ownAccountName: [0],
          ownAccount: [1],
          statementNumber: [2],
          valueDate: [3],
          remittance: [5, 16, 17, 18, 19, 20],
          type: [6],
          amount: [10],
          bookingDate: [13],
        },
        proof: {
          0: /^[A-Z\d]{3,12}$/,
          1: /^[A-Z\d][A-Z\d /-]{4,33}$/,
          2: /^\d{1,5}$/,
          3: DAY,
          10: /^[+-]?\d[\d.]*(?:,\d{1,2})?[+-]?$|^[+-]?\d+\.\d{1,2}[+-]?$/,
          13: DAY,
        },
      },
      signsAreStated: true,
      ownAccountIsSure: true,
      readings: [readUmsatzRow],
    },
  ],
};

/** Years with four digits, and the account with its bank key where both are Hungarian. */
function readUmsatzRow(...[cells]: Parameters<RowReading>): ReturnType<RowReading> {
  return [
    {
      ...cells,
      ownAccountName: "",
      ownAccount: multicashAccount(cellText(cells.ownAccountName), cellText(cells.ownAccount)),
      bookingDate: multicashDay(cellText(cells.bookingDate)),
      valueDate: multicashDay(cellText(cells.valueDate)),
    },
  ];
}
