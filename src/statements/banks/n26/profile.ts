/** N26: the CSV of its accounts in euro, in two generations. */
import type { BankProfile } from "#statements/banks/bank-profile.ts";
import { n26Head } from "#statements/banks/n26/head.ts";
import type { RowReading } from "#statements/formats/table/table-layout.ts";

export const n26Profile: BankProfile = {
  ...n26Head,
  tables: [
    {
      name: "csv-2024",
      status: "documented",
      provenance: "The column names in public readers.",
      formats: ["csv"],
      kind: "history",
      requires: ["Booking Date", "Value Date", "Partner Name", "Partner Iban", "Amount (EUR)"],
      columns: {
        bookingDate: ["Booking Date"],
        valueDate: ["Value Date"],
        partnerName: ["Partner Name"],
        partnerAccount: ["Partner Iban"],
        type: ["Type"],
        remittance: ["Payment Reference"],
        ownAccountName: ["Account Name"],
        amount: ["Amount (EUR)"],
      },
      madeRoles: ["currency"],
      readings: [inEuro],
    },
    {
      name: "csv-before-2024",
      status: "documented",
      provenance: "The column names in public readers.",
      formats: ["csv"],
      kind: "history",
      requires: ["Date", "Payee", "Account number", "Transaction type", "Amount (EUR)"],
      columns: {
        bookingDate: ["Date"],
        partnerName: ["Payee"],
        partnerAccount: ["Account number"],
        type: ["Transaction type"],
        remittance: ["Payment reference"],
        amount: ["Amount (EUR)"],
      },
      madeRoles: ["currency"],
      readings: [inEuro],
    },
  ],
};

/** The currency stands in the column's name only. */
function inEuro(...[cells]: Parameters<RowReading>): ReturnType<RowReading> {
  return [{ ...cells, currency: "EUR" }];
}
