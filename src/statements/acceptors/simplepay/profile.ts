/** SimplePay: the weekly report. The transfer is the net sum of the file, which has no sum row. */
import type { AcceptorProfile } from "#statements/acceptors/acceptor-profile.ts";
import { simplepayHead } from "#statements/acceptors/simplepay/head.ts";

export const simplepayProfile: AcceptorProfile = {
  ...simplepayHead,
  mailDomains: ["simplepay.hu"],
  credit: {
    status: "documented",
    provenance:
      "A public reader: the report comes on Wednesdays, the transfer is its net sum; three days by agreement.",
    payerWords: ["otp mobil", "simplepay"],
    referencePatterns: [],
    daysFromPayoutToCredit: { from: "report-day", first: 0, last: 5 },
    rhythm: { every: "week", weekday: 3 },
    transfers: "net",
  },
  settlements: [
    {
      name: "weekly",
      status: "documented",
      provenance: "The column names of a report of September 2026 in a public reader's tests.",
      kind: "card",
      document: "settlement",
      formats: ["csv"],
      requires: [
        "SimplePay tranzakció ID",
        "Kereskedői tranzakció ID",
        "Tranzakció összege",
        "Jutalékkal csökkentett összeg",
      ],
      columns: {
        status: ["Tranzakció státusz"],
        externalId: ["SimplePay tranzakció ID"],
        reference: ["Kereskedői tranzakció ID"],
        date: ["Tranzakció dátuma"],
        currency: ["Devizanem"],
        fee: ["Tranzakciós jutalék"],
        feePart: [
          "Bankközi díj / Kedvezményalap díj",
          "Kártyatársasági díj és ONUS tranzakció feldolgozási díj / Rendszerhasználati díj",
          "Kereskedői díj",
        ],
        gross: ["Tranzakció összege"],
        net: ["Jutalékkal csökkentett összeg"],
        ownerName: ["Partner"],
      },
      line: "payment",
      statuses: { completed: true },
      group: "file",
      fileName: /^report_(?<day>\d{8})\.csv$/i,
      mail: {
        subject: "simplepay - forgalmi kimutatas",
        totals: {
          count: "tranzakciok szama",
          gross: "tranzakciok vegosszege",
          fees: "tranzakcios jutalek",
        },
        interval: /(\d{4}\.\d{2}\.\d{2})\.? ?[-–] ?(\d{4}\.\d{2}\.\d{2})/,
      },
    },
  ],
};
