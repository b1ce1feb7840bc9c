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
};
const shorter = { ...OCTOBER, closing: 8_000n };
const LAST = [day("2026-10-31")];
const GREW: Excess = { longer: OCTOBER, shorter, grew: true, days: LAST, atAnEnd: true };
const unstated = { ...OCTOBER, intervalStated: false };

describe("an issue that holds the other", () => {
  it.each<[string, Partial<Excess>, boolean]>([
    ["with what came since on its last day", {}, true],
    ["with the hours before", { days: [OCTOBER.from, OCTOBER.from] }, true],
    ["with a row between", { atAnEnd: false }, false],
    ["with further days at its end", { days: [day("2026-10-30"), ...LAST] }, false],
    [
      "with further days at its end, where no days are stated",
      { longer: unstated, days: [day("2026-10-30"), ...LAST] },
      true,
    ],
    ["first, and comes again without its last row", { grew: false }, false],
    ["first, beside hours of its day", { grew: false, days: [...LAST, ...LAST] }, true],
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
