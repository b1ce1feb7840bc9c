/**
 * Raiffeisen Bank: the MT940 of its cash management (CMI), and the CSV of its DirektNet. The CSV
 * names no account of the company anywhere; its `Azonosító` is not known to survive a second
 * export, so it is only a reference.
 */
import type { BankProfile } from "#statements/banks/bank-profile.ts";
import { cmiDialect } from "#statements/banks/raiffeisen/cmi-details.ts";
import { raiffeisenHead } from "#statements/banks/raiffeisen/head.ts";

export const raiffeisenProfile: BankProfile = {
  ...raiffeisenHead,
  mt940: {
    status: "verified",
    provenance: "A real file of the bank, April 2018.",
    accountBank: "UBRTHUHB",
    details: cmiDialect,
  },
  camt: {
    status: "assumed",
    provenance: "MNB's routing table names the identifier; no file of the bank was seen.",
    servicers: ["UBRTHUHB"],
  },
  tables: [
    {
      name: "direktnet-csv",
      status: "documented",
      provenance: "Three public readers that agree.",
      formats: ["csv"],
      kind: "history",
      requires: [
        "Típus",
        "Könyvelés dátuma",
        "Értéknap",
        "Azonosító",
        "Összeg",
        "Közlemény/1",
        "Közlemény/2",
      ],
      columns: {
        type: ["Típus"],
        bookingDate: ["Könyvelés dátuma"],
        valueDate: ["Értéknap"],
        reference: ["Azonosító"],
        amount: ["Összeg"],
        partnerAccount: ["Közlemény/1"],
        partnerName: ["Közlemény/2"],
        remittance: ["Közlemény/3", "Közlemény/4"],
      },
      partnerAccountMayBeText: true,
    },
  ],
};
