import { describe, expect, it } from "vitest";
import { buildProvenDays, checkedUntil } from "#settlements/proven-days.ts";
import type { LocalDate } from "#values/local-date.ts";

/** Days of November 2026, such as `otp 1-10, otp ?11-12` with a mark before what is not proven. */
function daysOf(text: string) {
  const spans = text === "" ? [] : text.split(", ");
  return buildProvenDays(
    spans.map((span) => {
      const [account = "", run = ""] = span.split(" ");
      const [from = "", to = ""] = run.replace("?", "").split("-");
      return { account, isProven: !run.startsWith("?"), from: day(from), to: day(to) };
    }),
  );
}

const day = (number: string): LocalDate =>
  `2026-${number.includes(".") ? number.replace(".", "-") : `11-${number.padStart(2, "0")}`}` as LocalDate;

describe("the days that are checked for a credit", () => {
  it.each([
    ["no account at all", "", "otp", undefined],
    ["an account that proves the window and more", "otp 1-20", "otp", "20"],
    ["runs that follow each other", "otp 1-7, otp 8-12, otp 14-20", "otp", "12"],
    ["runs in another order", "otp 8-12, otp 1-7", "otp", "12"],
    ["data that begin within the window", "otp 6-20", "otp", undefined],
    ["data that end within the window", "otp 1-9", "otp", undefined],
    ["data that end with the window", "otp 1-10", "otp", "10"],
    ["an unproven day within the window", "otp 1-7, otp ?8-8, otp 9-20", "otp", undefined],
    ["an unproven day behind the window", "otp 1-12, otp ?13-13, otp 14-20", "otp", "12"],
    ["a gap within the window", "otp 1-6, otp 8-20", "otp", undefined],
    ["two accounts, as far as both go", "otp 1-20, kh 1-15", "otp kh", "15"],
    ["two accounts, one of them without the window", "otp 1-20, kh 1-4", "otp kh", undefined],
    ["another account's days", "kh 1-20", "otp", undefined],
    ["an account that is not asked about", "otp 1-20, kh 1-4", "otp", "20"],
    ["an account out of use for a quarter", "otp 1-20, kh 1.01-08.04", "otp kh", "20"],
    ["an account in use a quarter before", "otp 1-20, kh 1.01-08.05", "otp kh", undefined],
  ])("%s", (_, spans, accounts, until) => {
    const window = { from: day("5"), to: day("10") };
    const found = checkedUntil(daysOf(spans), accounts.split(" "), window);
    expect(found).toBe(until && day(until));
  });
});
