/**
 * Erste Bank: four shapes of table, facts on bank formats §1.3. The 16 columns of the NetBank file were seen in a real
 * file; the others come from public readers that agree. `Megbízás azonosító` names the order, not the booking, so it
 * is only a reference; George's transaction id may be empty.
 */
import type { BankProfile } from "#statements/banks/bank-profile.ts";

export const ersteProfile: BankProfile = {
  key: "erste",
  name: "Erste Bank",
  bankCodes: ["116", "119", "125", "142"],
  tables: [
    {
      name: "george",
      formats: ["csv", "tsv", "xlsx"],
      kind: "history",
      requires: ["Könyvelés dátuma", "Összeg", "Devizanem", "Partner név", "Partner IBAN száma"],
      columns: {
        bookingDate: ["Könyvelés dátuma"],
        transactionTime: ["Tranzakció dátuma és ideje"],
        amount: ["Összeg"],
        currency: ["Devizanem"],
        ownAccount: ["Számlaszám"],
        partnerName: ["Partner név"],
        partnerAccount: ["Partner IBAN száma", "Partner számlaszáma"],
        remittance: ["Közlemény", "Könyvelési információk"],
        type: ["Tranzakció típusa"],
        id: ["Tranzakcióazonosító"],
        balance: ["Számlaegyenleg", "Számlasegyenleg"],
      },
    },
    {
      name: "netbank",
      formats: ["csv", "xlsx", "xls"],
      kind: "history",
      requires: ["Tranzakció dátuma", "Partner neve", "Számlaszám", "Tranzakció összege", "Tranzakció devizaneme", "Megbízás azonosító"],
      columns: {
        bookingDate: ["Tranzakció dátuma"],
        valueDate: ["Értéknap"],
        amount: ["Tranzakció összege"],
        currency: ["Tranzakció devizaneme"],
        accountCurrency: ["Devizanem"],
        direction: ["Bevétel/Kiadás"],
        ownAccount: ["Számlaszám"],
        ownAccountName: ["Számla neve"],
        partnerName: ["Partner neve"],
        partnerAccount: ["Partner számlaszáma"],
        remittance: ["Közlemény", "Részletek"],
        type: ["Tranzakció típusa"],
        reference: ["Megbízás azonosító"],
        balance: ["Egyenleg"],
      },
    },
    {
      name: "corporate-csv",
      formats: ["csv", "xlsx", "xls"],
      kind: "history",
      requires: ["Könyvelés dátuma", "Értéknap", "Számlaszám", "Partner neve", "Összeg", "Terhelés vagy jóváírás (T/J)", "Tranzakció típusa"],
      without: ["Kivonat sorszáma", "Tranzakciós kód"],
      columns: {
        bookingDate: ["Könyvelés dátuma"],
        valueDate: ["Értéknap"],
        ownAccount: ["Számlaszám"],
        partnerName: ["Partner neve"],
        partnerAccount: ["Partner számlaszáma"],
        amount: ["Összeg"],
        currency: ["Devizanem", "Pénznem"],
        direction: ["Terhelés vagy jóváírás (T/J)"],
        type: ["Tranzakció típusa"],
        remittance: ["Közlemény"],
      },
    },
    {
      name: "statement-xml",
      formats: ["spreadsheetml", "xls", "xlsx"],
      kind: "statement",
      requires: ["Kivonat sorszáma", "Könyvelés dátuma", "Értéknap", "Számlaszám", "Partner neve", "Összeg", "Tranzakció típusa"],
      columns: {
        statementNumber: ["Kivonat sorszáma"],
        bookingDate: ["Könyvelés dátuma"],
        valueDate: ["Értéknap"],
        ownAccount: ["Számlaszám"],
        partnerName: ["Partner neve"],
        partnerAccount: ["Partner számlaszáma"],
        amount: ["Összeg"],
        currency: ["Devizanem", "Pénznem"],
        direction: ["Terhelés vagy jóváírás (T/J)"],
        type: ["Tranzakció típusa"],
        remittance: ["Közlemény"],
      },
    },
  ],
};
