/** The seal of a trial: green only where the amount and the sign of every row are held. */
import { describe, expect, it } from "vitest";
import { previewTable } from "#statements/mapping/preview-table.ts";
import { tryMapping, type TriedMapping } from "#statements/mapping/try-mapping.ts";
import type { FileInput } from "#statements/statement.ts";
import { formatAmount } from "#values/money.ts";
import type { TableMapping } from "#values/table-mapping.ts";

function inputOf(text: string): FileInput {
  const bytes = new TextEncoder().encode(text);
  return { fileName: "x.csv", size: bytes.length, chunks: () => [bytes] };
}

function suggest(text: string): TableMapping {
  const opening = { charset: null, delimiter: null, sheet: null };
  const shown = previewTable(inputOf(text), { opening, profiles: [] });
  if ("problem" in shown) throw new Error(shown.problem.message);
  return shown.preview.suggestion;
}

function trial(text: string, said: Partial<TableMapping> = {}): TriedMapping {
  const mapping = suggest(text);
  return tryMapping(inputOf(text), {
    ...mapping,
    currency: mapping.currency || "EUR",
    ...SAID,
    ...said,
  });
}

/** A person has said that amounts without a sign all go one way. */
const SAID = { sameSign: [] };

/** The seal in one line: tone, held rows, links, other grounds, doubt, the row that is loose. */
function told({ seal }: TriedMapping): string {
  const { tone, rows, held, links, opening, sums, directions, doubt, loose } = seal;
  return [
    `${tone} ${held}/${rows} ${links}`,
    ...(opening ? ["opening"] : []),
    ...(sums ? ["sums"] : []),
    ...(directions ? ["directions"] : []),
    ...(doubt ? [doubt] : []),
    ...(loose ? [`${loose.bookingDate} ${formatAmount(loose.amount)}`] : []),
  ].join(" ");
}

const SIGNED = "Nap;Mire;Összeg;Egyenleg\n";
const PAIR = "Nap;Mire;Terhelés;Jóváírás;Egyenleg\n";
const WORDS = "Nap;Mire;Irány;Összeg;Egyenleg\n";

describe("the seal of a table", () => {
  it.each([
    [
      "signed rows hold all but the oldest, for its opening balance is computed from it",
      `${SIGNED}2026.10.13.;a;-100,00;900,00\n2026.10.14.;b;50,00;950,00\n2026.10.15.;c;-20,00;930,00\n`,
      "partial 2/3 2 2026-10-13 -100.00",
    ],
    [
      "the newest first leave the last row loose",
      `${SIGNED}2026.10.15.;c;-20,00;930,00\n2026.10.14.;b;50,00;950,00\n2026.10.13.;a;-100,00;900,00\n`,
      "partial 2/3 2 2026-10-13 -100.00",
    ],
    [
      "a stated opening balance holds the oldest",
      `Nyitó egyenleg;1 000,00\n${SIGNED}2026.10.13.;a;-100,00;900,00\n2026.10.14.;b;50,00;950,00\n`,
      "proven 2/2 1 opening",
    ],
    [
      "another opening balance than that of the rows holds nothing",
      `Nyitó egyenleg;800,00\n${SIGNED}2026.10.13.;a;-100,00;900,00\n2026.10.14.;b;50,00;950,00\n`,
      "none 0/2 0",
    ],
    [
      "stated balances on both ends hold rows without running balances",
      "Nyitó egyenleg;1 000,00\nZáró egyenleg;930,00\nNap;Mire;Összeg\n" +
        "2026.10.13.;a;-100,00\n2026.10.14.;b;50,00\n2026.10.15.;c;-20,00\n",
      "proven 3/3 0 sums",
    ],
    [
      "stated balances hold nothing where the rows cancel each other",
      "Nyitó egyenleg;1 000,00\nZáró egyenleg;1 000,00\nNap;Mire;Összeg\n" +
        "2026.10.13.;a;-50,00\n2026.10.14.;b;50,00\n",
      "none 0/2 0",
    ],
    [
      "columns of debits and credits hold the oldest where another row of its column is held",
      `${PAIR}2026.10.13.;a;100,00;;900,00\n2026.10.14.;b;;50,00;950,00\n2026.10.15.;c;20,00;;930,00\n`,
      "proven 3/3 2 directions",
    ],
    [
      "a column of debits that no other row uses does not",
      `${PAIR}2026.10.13.;a;100,00;;900,00\n2026.10.14.;b;;50,00;950,00\n2026.10.15.;c;;20,00;970,00\n`,
      "partial 2/3 2 2026-10-13 -100.00",
    ],
    [
      "known words of direction hold the oldest",
      `${WORDS}2026.10.13.;a;T;100,00;900,00\n2026.10.14.;b;J;50,00;950,00\n`,
      "proven 2/2 1 directions",
    ],
    [
      "another amount beside the oldest may be part of it",
      "Nap;Mire;Irány;Összeg;Egyenleg;Egyéb\n" +
        "2026.10.13.;a;T;100,00;895,00;5,00\n2026.10.14.;b;J;50,00;945,00;0,00\n",
      "partial 1/2 1 2026-10-13 -100.00",
    ],
    ["one row proves nothing", `${SIGNED}2026.10.13.;a;-100,00;900,00\n`, "none 0/1 0"],
    [
      "one row between a stated opening balance and its own is held",
      `Nyitó egyenleg;1 000,00\n${SIGNED}2026.10.13.;a;-100,00;900,00\n`,
      "proven 1/1 0 opening",
    ],
    [
      "one row of another opening balance is not",
      `Nyitó egyenleg;1 000,00\n${SIGNED}2026.10.13.;a;-100,00;800,00\n`,
      "none 0/1 0",
    ],
    [
      "rows that tie in no order leave one of them loose, whatever the opening balance",
      "Opening balance;0,00\nNap;Mire;Összeg;Egyenleg\n2026.10.13.;a;50,00;50,00\n" +
        "2026.10.14.;b;-100,00;150,00\n2026.10.15.;c;50,00;200,00\n2026.10.16.;d;50,00;250,00\n",
      "partial 3/4 3",
    ],
    [
      "a balance that never changes proves nothing",
      `${SIGNED}2026.10.13.;a;0,00;900,00\n2026.10.14.;b;0,00;900,00\n`,
      "none 0/2 0 constant",
    ],
    [
      "equal amounts of one day tie with both signs",
      `${SIGNED}2026.10.13.;a;100,00;700,00\n2026.10.13.;b;100,00;800,00\n2026.10.13.;c;100,00;900,00\n`,
      "none 0/3 0 reversible",
    ],
    [
      "balances without a row's own hold the sum only",
      `${SIGNED}2026.10.13.;a;-100,00;900,00\n2026.10.14.;b;50,00;\n2026.10.15.;c;-20,00;930,00\n`,
      "none 0/3 0",
    ],
  ])("%s", (_, text, seal) => {
    expect(told(trial(text))).toBe(seal);
  });

  it("is not given by balances that run against the days", () => {
    const text = `${SIGNED}2026.10.15.;a;100,00;700,00\n2026.10.14.;b;100,00;800,00\n2026.10.13.;c;100,00;900,00\n`;
    expect(told(trial(text, { amountForm: "signed" }))).toBe("none 0/3 0 order");
    // The oldest is the last row: with the sign turned the balances follow the days.
    expect(told(trial(text, { amountForm: "inverted" }))).toBe("partial 2/3 2 2026-10-13 -100.00");
  });

  it("is not given where a fee is as large as the amount beside it", () => {
    const text =
      "Nap;Mire;Összeg;Díj;Egyenleg\n" +
      "2026.10.13.;a;100,00;100,00;0,00\n2026.10.14.;b;50,00;50,00;0,00\n";
    const roles = ["bookingDate", "remittance", "amount", "fee", "balance"] as const;
    expect(told(trial(text, { roles }))).toBe("none 0/4 0 fee");
    expect(suggest(text).roles).not.toContain("fee");
  });
});
