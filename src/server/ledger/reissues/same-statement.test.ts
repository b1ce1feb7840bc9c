/** Which two statements are one in two issues, by what their files say. */
import { describe, expect, it } from "vitest";
import type { LocalDate } from "#values/local-date.ts";
import { type IssuedStatement, isSameStatement } from "./same-statement.ts";

const day = (text: string): LocalDate => text as LocalDate;
const forint = (amount: number): bigint => BigInt(amount) * 100_000n;

// October, as a CAMT or a PDF states it.
const STATED: IssuedStatement = {
  kind: "statement",
  series: "otp camt.053 ",
  number: "10",
  from: day("2026-10-01"),
  to: day("2026-10-31"),
  intervalStated: true,
  opening: forint(1_000),
  closing: forint(9_000),
  ties: true,
  isPart: false,
  toldOn: null,
  wholeFrom: null,
};
// A day of an MT940, whose days are those of its items.
const UNSTATED: IssuedStatement = {
  ...STATED,
  series: "otp mt940 ",
  number: "00210",
  from: day("2026-10-14"),
  to: day("2026-10-14"),
  intervalStated: false,
};

type Change = Partial<IssuedStatement>;

const CASES: readonly (readonly [string, IssuedStatement, Change, string])[] = [
  ["another closing balance", STATED, { closing: forint(9_100) }, "yes"],
  ["equal balances", STATED, {}, "yes"],
  ["other balances at both ends", STATED, { opening: forint(5), closing: forint(6) }, "yes"],
  ["no balances", STATED, { opening: null, closing: null, ties: null }, "yes"],
  ["zeros before its number", STATED, { number: "00010" }, "yes"],
  ["another number", STATED, { number: "11" }, "no"],
  ["no number", STATED, { number: "" }, "no"],
  ["another year", STATED, { from: day("2025-10-01"), to: day("2025-10-31") }, "no"],
  ["a later last day", STATED, { to: day("2026-11-01") }, "no"],
  ["another format", STATED, { series: "otp mt940 " }, "no"],
  ["another bank", STATED, { series: "kh camt.053 " }, "no"],
  ["a former number of the account", STATED, { series: "otp camt.053 1177" }, "no"],
  ["a report of the day before it", STATED, { kind: "report" }, "no"],
  ["announced items before it", STATED, { kind: "interim" }, "no"],
  ["details of its items", STATED, { kind: "notification" }, "no"],
  ["a list of a netbank", STATED, { kind: "history" }, "no"],
  ["balances that do not tie", STATED, { ties: false }, "ifShared"],
  ["its next page", STATED, { opening: forint(9_000), closing: forint(9_500) }, "ifShared"],
  ["its page before", STATED, { opening: forint(500), closing: forint(1_000) }, "ifShared"],
  ["days unstated, another closing", UNSTATED, { closing: forint(9_100) }, "yes"],
  ["days unstated, another opening", UNSTATED, { opening: forint(900) }, "yes"],
  ["days unstated, other balances", UNSTATED, { opening: forint(2), closing: forint(3) }, "no"],
  ["days unstated, one more day", UNSTATED, { to: day("2026-10-15") }, "yes"],
  [
    "days unstated, its only item moved",
    UNSTATED,
    { from: day("2026-10-15"), to: day("2026-10-15") },
    "yes",
  ],
  [
    "days unstated, moved and changed",
    UNSTATED,
    { from: day("2026-10-15"), to: day("2026-10-15"), closing: forint(9_100) },
    "no",
  ],
  [
    "days unstated, the same number of a month later",
    UNSTATED,
    { from: day("2026-11-14"), to: day("2026-11-14") },
    "no",
  ],
  [
    "days unstated, the hours after it under its number",
    UNSTATED,
    { opening: forint(9_000), closing: forint(9_500) },
    "no",
  ],
  ["days stated in one of both", UNSTATED, { intervalStated: true }, "yes"],
];

describe("two issues of one statement", () => {
  it.each(CASES)("%s", (_name, statement, change, expected) => {
    const other = { ...statement, ...change };
    expect(isSameStatement(statement, other)).toBe(expected);
    expect(isSameStatement(other, statement)).toBe(expected);
  });

  it.each([
    ["2026/10", "10/2026", "no"],
    ["2026/10", "2026/010", "yes"],
    ["2026/10", "2025/10", "no"],
    ["STMT-A7F31-20261031", "STMT-A7F31-20261031", "yes"],
    ["STMT-A7F31-20261031", "STMT-B0021-20261031", "no"],
  ])("numbers %s and %s: %s", (number, other, expected) => {
    expect(isSameStatement({ ...STATED, number }, { ...STATED, number: other })).toBe(expected);
  });
});
