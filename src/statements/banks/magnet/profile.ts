/**
 * MagNet Bank: the search result of its web bank (XLS, only items that were carried out), its list
 * of a statement's items, and its own XML. `Kód` and `Tranz szám` are not known to survive a
 * second export, so they are references.
 */
import type { BankProfile } from "#statements/banks/bank-profile.ts";
import { magnetHead } from "#statements/banks/magnet/head.ts";

export const magnetProfile: BankProfile = {
  ...magnetHead,
  elements: [
    {
      name: "netbank-xml",
      status: "documented",
      provenance: "A public reader's code and its description of the fields.",
      root: "NetBankXML",
      record: "Tranzakcio",
      kind: "statement",
      fields: {
        bookingDate: ["Terhelesnap"],
        valueDate: ["Esedekessegnap"],
        amount: ["Osszeg"],
        partnerName: ["Ellenpartner"],
        partnerAccount: ["Ellenszamla"],
        remittance: ["Kozlemeny"],
        type: ["Tipus"],
        reference: ["Tranzakcioszam"],
      },
      attributes: { currency: ["Osszeg", "Devizanem"] },
      above: {
        account: ["SzamlaInfo/Szamlaszam", "SzamlaInfo/IBAN"],
        owner: ["SzamlaInfo/Tulajdonos", "SzamlaInfo/Nev"],
        opening: ["EgyenlegInfo/NyitoEgyenleg"],
        closing: ["EgyenlegInfo/ZaroEgyenleg"],
      },
      totals: {
        creditCount: ["EgyenlegInfo/JovairasDB"],
        debitCount: ["EgyenlegInfo/TerhelesDB"],
        credit: ["EgyenlegInfo/Jovairas"],
        debit: ["EgyenlegInfo/Terheles"],
      },
    },
  ],
  tables: [
    {
      name: "search-result",
      status: "documented",
      provenance: "The column names and states of items in a public reader.",
      formats: ["xls", "xlsx", "html"],
      kind: "history",
      requires: [
        "Kód",
        "Értéknap",
        "Eredeti értéknap",
        "Ellenpartner",
        "Ellenszámla",
        "Összeg",
        "Státusz",
      ],
      columns: {
        reference: ["Kód"],
        bookingDate: ["Értéknap"],
        valueDate: ["Eredeti értéknap"],
        partnerName: ["Ellenpartner"],
        partnerAccount: ["Ellenszámla"],
        remittance: ["Közlemény"],
        amount: ["Összeg"],
        currency: ["Devizanem"],
        status: ["Státusz"],
      },
    },
    {
      name: "statement-items",
      status: "documented",
      provenance: "The column names in a public reader.",
      formats: ["csv", "xls", "xlsx"],
      kind: "history",
      requires: ["Tranz szám", "Dátum", "Összeg", "Ellenpartner", "Ellenszámla", "Közlemény"],
      columns: {
        reference: ["Tranz szám"],
        bookingDate: ["Dátum"],
        amount: ["Összeg"],
        currency: ["Devizanem"],
        partnerName: ["Ellenpartner"],
        partnerAccount: ["Ellenszámla"],
        remittance: ["Közlemény"],
      },
    },
  ],
};
