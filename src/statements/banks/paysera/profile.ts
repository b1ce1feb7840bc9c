/**
 * Paysera: its statement as CSV or XLSX, with English or Lithuanian column names. `K` is a credit
 * in Lithuanian.
 */
import type { BankProfile } from "#statements/banks/bank-profile.ts";
import { payseraHead } from "#statements/banks/paysera/head.ts";
import type { RowReading } from "#statements/formats/table/table-layout.ts";

export const payseraProfile: BankProfile = {
  ...payseraHead,
  tables: [
    {
      name: "statement",
      status: "documented",
      provenance: "The column names in public readers, in both languages.",
      formats: ["csv", "xlsx"],
      kind: "history",
      requires: [
        ["Type", "Tipas"],
        ["Statement No.", "Išrašo nr."],
        ["Transfer No.", "Pervedimo nr."],
        ["Date and time", "Data ir laikas"],
        ["Amount and currency", "Suma ir valiuta"],
        ["Credit / Debit", "Kreditas / Debetas"],
      ],
      columns: {
        bookingDate: ["Date and time", "Data ir laikas"],
        type: ["Type", "Tipas"],
        reference: ["Transfer No.", "Pervedimo nr."],
        partnerName: ["Recipient / Payer", "Gavėjas / Mokėtojas"],
        partnerAccount: ["EVP / IBAN"],
        amount: ["Amount and currency", "Suma ir valiuta"],
        remittance: ["Purpose of payment", "Paskirtis"],
        direction: ["Credit / Debit", "Kreditas / Debetas"],
        balance: ["Balance", "Likutis"],
      },
      directions: { k: "credit", kreditas: "credit", debetas: "debit" },
      readings: [withoutTimeZone],
    },
  ],
};

/** The day as written: `2026-03-02 09:12:44 +0200` without its time zone. */
function withoutTimeZone(...[cells]: Parameters<RowReading>): ReturnType<RowReading> {
  const { bookingDate } = cells;
  if (typeof bookingDate !== "string") return [cells];
  return [{ ...cells, bookingDate: bookingDate.trim().replace(/\s[+-]\d{2}:?\d{2}$/, "") }];
}
