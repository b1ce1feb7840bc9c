/**
 * K&H Bank: the account history of its web bank, the same 21 columns as TSV and as XLSX (there with
 * a capital first letter and dates as day numbers).
 */
import type { BankProfile } from "#statements/banks/bank-profile.ts";
import { khHead } from "#statements/banks/kh/head.ts";

export const khProfile: BankProfile = {
  ...khHead,
  camt: {
    status: "assumed",
    provenance: "MNB's routing table names the identifier; no file of the bank was seen.",
    servicers: ["OKHBHUHB"],
  },
  tables: [
    {
      name: "account-history",
      status: "documented",
      provenance: "Public readers of the TSV and the XLSX that agree.",
      formats: ["tsv", "csv", "xlsx", "xls"],
      kind: "history",
      requires: [
        "könyvelés dátuma",
        "tranzakció azonosító",
        "könyvelési számla",
        "partner elnevezése",
        "összeg",
        "összeg devizaneme",
      ],
      columns: {
        bookingDate: ["könyvelés dátuma"],
        id: ["tranzakció azonosító"],
        type: ["típus"],
        ownAccount: ["könyvelési számla"],
        ownAccountName: ["könyvelési számla elnevezése"],
        partnerAccount: ["partner számla"],
        partnerName: ["partner elnevezése"],
        amount: ["összeg"],
        currency: ["összeg devizaneme"],
        remittance: ["közlemény"],
      },
    },
  ],
};
