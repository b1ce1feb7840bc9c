/** UniCredit Bank: CAMT.053 of its Electra program (SpectraNet), read by the format itself. */
import type { BankProfile } from "#statements/banks/bank-profile.ts";
import { unicreditHead } from "#statements/banks/unicredit/head.ts";

export const unicreditProfile: BankProfile = {
  ...unicreditHead,
  camt: {
    status: "verified",
    provenance: "A real file of SpectraNet, November 2017, with the OFX of a public reader.",
    servicers: ["BACXHUHB"],
  },
  refusals: [
    {
      format: "STMNTEI",
      isFixedWidth: true,
      name: "the daily statement of fixed width, of which only the header is public",
      pattern: /^86[\dA-Z ]{4}[\dA-Z ]{24}(?:19|20)\d{6}.{315}\r?\n/,
    },
  ],
  tables: [
    {
      name: "account-history",
      status: "documented",
      provenance: "The column names in a public reader.",
      formats: ["xlsx", "xls", "csv", "html"],
      kind: "history",
      requires: [
        "Tranzakció típusa",
        "Értéknap",
        "Összeg",
        "Partner neve",
        "Partner számlaszáma",
        "Közlemény",
      ],
      without: [
        "Könyvelés dátuma",
        "Könyvelés napja",
        "Tranzakció dátuma",
        "Terhelés vagy jóváírás (T/J)",
        "Kivonat sorszáma",
        "Sorszám",
        "Egyenleg",
      ],
      columns: {
        type: ["Tranzakció típusa"],
        bookingDate: ["Értéknap"],
        amount: ["Összeg"],
        currency: ["Devizanem"],
        partnerName: ["Partner neve"],
        partnerAccount: ["Partner számlaszáma"],
        remittance: ["Közlemény"],
        ownAccount: ["Számlaszám"],
      },
    },
    {
      name: "corporate-english",
      status: "documented",
      provenance: "The column names in a public reader of the workbook.",
      formats: ["xlsx", "xls", "csv"],
      kind: "history",
      requires: ["From account", "Amount", "Booking date", "Name", "Transaction details"],
      columns: {
        ownAccount: ["From account"],
        amount: ["Amount"],
        currency: ["Currency"],
        bookingDate: ["Booking date"],
        valueDate: ["Value date"],
        partnerName: ["Name"],
        partnerAccount: ["To account", "Counterparty account"],
        remittance: ["Transaction details"],
        balance: ["Balance"],
      },
    },
  ],
};
