/**
 * K&H Bank: the account history of its web bank, the same 21 columns as TSV and as XLSX (there with
 * a capital first letter and dates as day numbers). The layout comes from public readers.
 */
import type { BankProfile } from "#statements/banks/bank-profile.ts";

export const khProfile: BankProfile = {
  key: "kh",
  name: "K&H Bank",
  bankCodes: ["104", "102"],
  tables: [
    {
      name: "account-history",
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
