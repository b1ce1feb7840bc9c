/**
 * Revolut: the CSV of business accounts and of personal ones. The sign of the fee differs between
 * exports, and some amounts hold it already: the running balance decides.
 */
import type { BankProfile } from "#statements/banks/bank-profile.ts";
import { revolutHead } from "#statements/banks/revolut/head.ts";
import { withFee, withoutFee } from "#statements/banks/revolut/revolut-rows.ts";

export const revolutProfile: BankProfile = {
  ...revolutHead,
  tables: [
    {
      name: "business-csv",
      status: "documented",
      provenance: "Public rows and many public readers; the columns change by year.",
      formats: ["csv", "xlsx"],
      kind: "history",
      requires: [
        "Date completed (UTC)",
        "ID",
        "Type",
        "State",
        "Description",
        "Payment currency",
        "Amount",
        "Balance",
      ],
      columns: {
        bookingDate: ["Date completed (UTC)"],
        id: ["ID"],
        type: ["Type"],
        status: ["State"],
        remittance: ["Description", "Reference"],
        partnerAccount: ["Beneficiary IBAN", "Beneficiary account number"],
        currency: ["Payment currency"],
        amount: ["Amount"],
        balance: ["Balance"],
        ownAccountName: ["Account"],
      },
      madeRoles: ["partnerName"],
      readings: [withFee, withoutFee],
    },
    {
      name: "personal-csv",
      status: "verified",
      provenance: "A real file with English names; the Hungarian names from a public reader.",
      formats: ["csv", "xlsx"],
      kind: "history",
      requires: [
        ["Type", "Típus"],
        ["Product", "Termék"],
        ["Started Date", "Kezdés dátuma"],
        ["Completed Date", "Teljesítés dátuma"],
        ["Description", "Leírás"],
        ["Amount", "Összeg"],
        ["Fee", "Díj"],
        ["Currency", "Pénznem"],
        ["Balance", "Egyenleg"],
      ],
      columns: {
        bookingDate: ["Completed Date", "Teljesítés dátuma"],
        type: ["Type", "Típus"],
        status: ["State", "Állapot"],
        remittance: ["Description", "Leírás"],
        currency: ["Currency", "Pénznem"],
        amount: ["Amount", "Összeg"],
        balance: ["Balance", "Egyenleg"],
        ownAccountName: ["Product", "Termék"],
      },
      madeRoles: ["partnerName"],
      undatedRowsArePending: true,
      readings: [withFee, withoutFee],
    },
  ],
};
