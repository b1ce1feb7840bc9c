/** Account-months for proofs of exports: named shapes first, then generated ones of a seed. */
import fc from "fast-check";
import type { ExportRow } from "#exports/export-row.ts";
import { accountMonth, buildRow } from "#server/testing/build-export.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";

export interface NamedMonth {
  readonly name: string;
  readonly rows: readonly ExportRow[];
}

const FIRST_DAY = "2026-11-01" as LocalDate;
const DAYS = 30;
/** Rows of several printed pages. */
const MANY_ROWS = 400;

/** So many account-months: the named ones, and generated ones. The same seed gives the same. */
export function listMonths(count: number, seed: number): NamedMonth[] {
  const named = listNamed();
  const drawn = fc.sample(accountMonth, { numRuns: Math.max(0, count - named.length), seed });
  return [...named, ...drawn.map((rows, at) => ({ name: `generated-${at}`, rows }))];
}

function listNamed(): NamedMonth[] {
  const row = (at: number, given: Partial<ExportRow> = {}): ExportRow =>
    buildRow({
      id: `row-${at}`,
      bookingDate: addDays(FIRST_DAY, Math.floor((at * DAYS) / MANY_ROWS)),
      valueDate: null,
      amount: BigInt(at % 2 === 0 ? at + 1 : -at - 1) * 100_000n,
      ...given,
    });
  const foreign = { originalAmount: -12_345_000n, originalCurrency: "USD", exchangeRate: "387.25" };
  const outside = { partnerName: "Łódź 東京 Ærø Kft.", remittance: "Ş ő Ű 😀 – „idézet”" };
  return [
    { name: "empty", rows: [] },
    { name: "one", rows: [row(0)] },
    { name: "twins", rows: [row(0), row(0, { id: "row-0-b" }), row(0, { id: "row-0-c" })] },
    {
      name: "foreign",
      rows: [row(1, { currency: "EUR", ...foreign }), row(2, { currency: "EUR" })],
    },
    { name: "outside-the-charset", rows: [row(1, outside)] },
    { name: "many-pages", rows: Array.from({ length: MANY_ROWS }, (_, at) => row(at)) },
  ];
}
