/**
 * PayPal: the report of activity. The balance moves by `Net`; lines whose `Balance Impact` is
 * `Memo` move nothing. No file was seen: the layout is general knowledge.
 */
import type { BankProfile } from "#statements/banks/bank-profile.ts";
import { paypalHead } from "#statements/banks/paypal/head.ts";
import type { RowReading } from "#statements/formats/table/table-layout.ts";

export const paypalProfile: BankProfile = {
  ...paypalHead,
  tables: [
    {
      name: "activity",
      status: "assumed",
      provenance: "General knowledge of the report; no file was seen.",
      formats: ["csv", "tsv", "xlsx"],
      kind: "history",
      requires: [
        "Date",
        "TimeZone",
        "Name",
        "Type",
        "Status",
        "Gross",
        "Fee",
        "Net",
        "Transaction ID",
      ],
      columns: {
        bookingDate: ["Date"],
        partnerName: ["Name"],
        type: ["Type"],
        status: ["Status"],
        currency: ["Currency"],
        amount: ["Net"],
        balance: ["Balance"],
        reference: ["Transaction ID"],
        remittance: ["Subject", "Note", "Invoice Number"],
      },
      readings: [withoutMemos],
    },
  ],
};

/** No row for a line that moves no money. */
function withoutMemos(...[cells, named]: Parameters<RowReading>): ReturnType<RowReading> {
  return named("Balance Impact").toLowerCase() === "memo" ? [] : [cells];
}
