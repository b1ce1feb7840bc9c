/** Two statements under one number of which one holds the other. */
import { describe, expect, it } from "vitest";
import type { LocalDate } from "#values/local-date.ts";
import { type Excess, isPart } from "./part-of-statement.ts";
import type { IssuedStatement } from "./same-statement.ts";

const day = (text: string): LocalDate => text as LocalDate;
const OCTOBER: IssuedStatement = {
  kind: "statement",
  series: "otp camt.053 ",
  number: "10",
  from: day("2026-10-01"),
  to: day("2026-10-31"),
  intervalStated: true,
  opening: 1_000n,
  closing: 9_000n,
  ties: true,
  isPart: false,
  toldOn: null,
  wholeFrom: null,
};
const shorter = { ...OCTOBER, closing: 8_000n };
const LAST = [day("2026-10-31")];
const BOTH = { first: true, last: true };
const FIRST = { first: true, last: false };
const TWO = [...LAST, ...LAST];
const GREW: Excess = { longer: OCTOBER, shorter, grew: true, days: TWO, stand: BOTH };
const LATER = { opening: 2_000n, closing: 9_000n };
const UNTIED = { ...shorter, ties: false };
const unstated = { ...OCTOBER, intervalStated: false };

describe("an issue that holds the other", () => {
  it.each<[string, Partial<Excess>, boolean]>([
    ["with what came since on its last day", {}, true],
    [
      "with the hours before",
      { days: [OCTOBER.from, OCTOBER.from], stand: FIRST, shorter: { ...shorter, ...LATER } },
      true,
    ],
    ["with a row before the first one, from the same balance", { stand: FIRST }, false],
    ["so, where its own balances do not tie", { stand: FIRST, shorter: UNTIED }, true],
    ["with a row between", { stand: { first: false, last: false } }, false],
    ["with further days at its end", { days: [day("2026-10-30"), ...LAST] }, false],
    [
      "with further days at its end, where no days are stated",
      { longer: unstated, days: [day("2026-10-30"), ...LAST] },
      true,
    ],
    ["with one row more at its end", { days: LAST }, false],
    [
      "with one row more of a day that was not over",
      { days: LAST, shorter: { ...shorter, toldOn: LAST[0]! } },
      true,
    ],
    [
      "with one row more of a morning that is not told",
      { days: [OCTOBER.from], stand: FIRST, shorter: { ...shorter, wholeFrom: day("2026-10-02") } },
      true,
    ],
    ["with one row more than a part", { days: LAST, shorter: { ...shorter, isPart: true } }, true],
    [
      "with one row more on a day of its own, where no days are stated",
      { longer: unstated, shorter: { ...shorter, to: day("2026-10-30") }, days: LAST },
      true,
    ],
    ["first, and comes again without its last row", { grew: false, days: LAST }, false],
    ["first, beside hours of its day", { grew: false }, true],
    [
      "first, beside its last page",
      { grew: false, shorter: { ...OCTOBER, opening: 5_000n } },
      true,
    ],
    ["with nothing more", { days: [] }, false],
  ])("%s", (_name, change, expected) => {
    expect(isPart({ ...GREW, ...change })).toBe(expected);
  });
});
