/**
 * BinX: the CSV of its web bank, with facts of the account above the table. A transfer and its fee
 * share one id, so the id is only a reference.
 */
import type { BankProfile } from "#statements/banks/bank-profile.ts";
import { binxHead } from "#statements/banks/binx/head.ts";

export const binxProfile: BankProfile = {
  ...binxHead,
  tables: [
    {
      name: "account-history",
      status: "documented",
      provenance: "The rows and column names in the tests of two public readers.",
      formats: ["csv"],
      kind: "history",
      requires: [
        "Értéknap",
        "Könyvelés napja",
        "Terhelés vagy jóváírás (T/J)",
        "Összeg",
        "Tranzakciós kód",
        "Partner bankszámlaszáma",
        "Tranzakció azonosító",
      ],
      accountAbove: ["E-pénz rendelkezési számla száma", "Konverziós számla száma"],
      columns: {
        bookingDate: ["Könyvelés napja"],
        valueDate: ["Értéknap"],
        direction: ["Terhelés vagy jóváírás (T/J)"],
        amount: ["Összeg"],
        type: ["Tranzakció típusa", "Tranzakciós kód"],
        partnerName: ["Partner neve"],
        partnerAccount: ["Partner bankszámlaszáma"],
        remittance: ["Közlemény"],
        reference: ["Tranzakció azonosító"],
      },
    },
  ],
};
