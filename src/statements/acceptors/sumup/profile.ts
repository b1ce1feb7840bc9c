/**
 * SumUp: the German export of transactions, in two ages. `Netto` is without VAT and not without
 * the fee; the amount after the fee is `Auszahlung`. In the newer one each payment that was paid
 * out has a second row, which alone names the payout; cash and what is not paid out yet have none.
 * No column names the currency.
 */
import type { AcceptorProfile } from "#statements/acceptors/acceptor-profile.ts";
import { sumupHead } from "#statements/acceptors/sumup/head.ts";

export const sumupProfile: AcceptorProfile = {
  ...sumupHead,
  credit: {
    status: "documented",
    provenance: "SumUp's description of payouts: one a day; the window is a usual one.",
    payerWords: ["sumup"],
    referencePatterns: ["{payoutRef}"],
    daysFromPayoutToCredit: { from: "payout-date", first: -1, last: 3 },
    rhythm: { every: "banking-day" },
    transfers: "net",
  },
  settlements: [
    {
      name: "transactions-german",
      status: "documented",
      provenance: "The column names and words of two public readers, German.",
      kind: "card",
      document: "settlement",
      formats: ["csv", "xlsx"],
      requires: [
        "Transaktions-ID",
        "Zahlungsart",
        "Betrag inkl. MwSt.",
        "Gebühr",
        "Auszahlung",
        "Auszahlungsdatum",
      ],
      without: ["Auszahlungs-ID", "Referenz"],
      columns: {
        payoutDate: ["Auszahlungsdatum"],
        externalId: ["Transaktions-ID"],
        reference: ["Beschreibung"],
        date: ["Datum"],
        type: ["Zahlungsart"],
        status: ["Status"],
        gross: ["Betrag inkl. MwSt."],
        fee: ["Gebühr"],
        net: ["Auszahlung"],
      },
      line: "payment",
      types: { umsatz: "payment", auszahlung: "skip" },
      statuses: { erfolgreich: true, abgebrochen: false },
      group: "payout",
    },
    {
      name: "payouts-german",
      status: "documented",
      provenance: "The column names, words and rows of two public readers of 2025, German.",
      kind: "card",
      document: "settlement",
      formats: ["csv", "xlsx"],
      requires: [
        "Transaktions-ID",
        "Zahlungsart",
        "Betrag inkl. MwSt.",
        "Gebühr",
        "Auszahlung",
        "Auszahlungsdatum",
        "Auszahlungs-ID",
      ],
      columns: {
        payoutRef: ["Auszahlungs-ID"],
        payoutDate: ["Auszahlungsdatum"],
        externalId: ["Transaktions-ID"],
        date: ["Datum"],
        type: ["Zahlungsart"],
        status: ["Status"],
        gross: ["Betrag inkl. MwSt."],
        fee: ["Gebühr"],
        net: ["Auszahlung"],
      },
      line: "payment",
      types: { auszahlung: "payment", umsatz: "skip" },
      statuses: { gezahlt: true, erfolgreich: true, abgebrochen: false, geplant: false },
      group: "payout",
    },
  ],
};
