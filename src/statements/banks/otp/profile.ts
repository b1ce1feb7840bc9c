/**
 * OTP Bank. The two XLSX generations were seen in real (anonymised) files, the earlier one in two
 * spellings of its column names; the CSV forms in public readers and tests, the page named .xls
 * only by its column names.
 */
import type { BankProfile } from "#statements/banks/bank-profile.ts";

export const otpProfile: BankProfile = {
  key: "otp",
  name: "OTP Bank",
  bankCodes: ["117", "170", "187", "200"],
  tables: [
    {
      name: "netbank-2026",
      formats: ["xlsx", "csv"],
      kind: "history",
      requires: [
        "Számlaszám",
        "Ellenoldali számlaszám",
        "Forgalom típusa",
        "Banki azonosító",
        "Könyvelés dátuma",
        "Összeg",
      ],
      columns: {
        ownAccount: ["Számlaszám"],
        partnerAccount: ["Ellenoldali számlaszám"],
        partnerName: ["Ellenoldali név"],
        type: ["Forgalom típusa"],
        remittance: ["Közlemény"],
        id: ["Banki azonosító"],
        transactionTime: ["Tranzakció időpontja"],
        bookingDate: ["Könyvelés dátuma"],
        amount: ["Összeg"],
        currency: ["Devizanem"],
      },
      undatedRowsArePending: true,
    },
    {
      name: "netbank-2021",
      formats: ["xlsx", "csv"],
      kind: "history",
      requires: [
        "Tranzakció dátuma",
        "Könyvelés dátuma",
        ["Bejövő/Kimenő", "Be/Ki"],
        ["Partner számlaszáma/azonosítója", "Partner számlaszáma"],
        "Számlaszám",
        "Összeg",
      ],
      columns: {
        transactionTime: ["Tranzakció dátuma"],
        bookingDate: ["Könyvelés dátuma"],
        type: ["Típus", "Megnevezés"],
        direction: ["Bejövő/Kimenő", "Be/Ki"],
        partnerName: ["Partner neve"],
        partnerAccount: ["Partner számlaszáma/azonosítója", "Partner számlaszáma"],
        remittance: ["Közlemény"],
        ownAccountName: ["Számla neve"],
        ownAccount: ["Számlaszám"],
        amount: ["Összeg"],
        currency: ["Pénznem"],
      },
      // Seen in a file of the second spelling: K for what went out, J for what came in.
      directions: { k: "debit", ki: "debit", j: "credit", b: "credit", be: "credit" },
      undatedRowsArePending: true,
    },
    {
      name: "headerless-csv",
      formats: ["csv"],
      kind: "history",
      requires: [],
      columns: {},
      headerless: {
        columns: {
          ownAccount: [0],
          direction: [1],
          amount: [2],
          currency: [3],
          bookingDate: [4],
          valueDate: [5],
          balance: [6],
          partnerAccount: [7],
          partnerName: [8],
          remittance: [9, 10, 11],
          type: [12],
        },
        proof: {
          0: /^[\d -]{16,26}$/,
          1: /^[TJ]$/,
          2: /^[+-]?[\d .,\u00A0]+$/,
          3: /^[A-Z]{3}$/,
          4: /^\d{8}$/,
          5: /^\d{8}$/,
          6: /^[+-]?[\d .,\u00A0]*$/,
        },
      },
    },
    {
      name: "page-as-xls",
      formats: ["html"],
      kind: "history",
      requires: [
        "Forgalom típusa",
        "Értéknap",
        "Összeg",
        "Új könyvelt egyenleg",
        "Banki tranzakció azonosító",
      ],
      columns: {
        bookingDate: [
          "Könyvelési dátum",
          "Könyvelés dátuma",
          "Könyvelési dátum / Tranzakció időpontja",
          "Tranzakció időpontja",
        ],
        valueDate: ["Értéknap"],
        amount: ["Összeg"],
        currency: ["Devizanem", "Pénznem"],
        balance: ["Új könyvelt egyenleg"],
        partnerAccount: ["Ellenoldali számlaszám"],
        partnerName: ["Ellenoldali név"],
        remittance: ["Közlemény"],
        type: ["Forgalom típusa"],
        id: ["Banki tranzakció azonosító"],
      },
    },
  ],
};
