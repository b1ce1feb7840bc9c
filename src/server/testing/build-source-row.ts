import { addDays, type LocalDate } from "#values/local-date.ts";
import type { SourceRow } from "../ledger/links/source-side.ts";

/** The day that the days of rows are counted from. */
export const SOURCE_ROWS_START = "2026-03-02" as LocalDate;

let next = 0;

/** A row of an origin: 5 Ft go out, so many days after the first one. */
export function buildSourceRow(
  account: string,
  day: number,
  given: Partial<SourceRow> = {},
): SourceRow {
  const date = addDays(SOURCE_ROWS_START, day);
  return {
    id: `${account}${String(next++).padStart(6, "0")}`,
    accountId: account,
    amount: -500_000n,
    bookingDate: date,
    bookingDateStated: true,
    valueDate: date,
    partnerName: "",
    partnerAccountNr: "",
    remittance: "",
    references: [],
    leadOrder: "",
    ...given,
  };
}
