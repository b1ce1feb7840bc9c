/**
 * Raiffeisen Bank: the CSV of its DirektNet. Three public readers of this layout agree. It names no
 * account of ours anywhere. `Azonosító` is not known to survive a second export, so it is only a
 * reference.
 */
import type { BankProfile } from "#statements/banks/bank-profile.ts";

export const raiffeisenProfile: BankProfile = {
  key: "raiffeisen",
  name: "Raiffeisen Bank",
  bankCodes: ["120"],
  tables: [
    {
      name: "direktnet-csv",
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
