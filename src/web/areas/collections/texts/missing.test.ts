import { describe, expect, it } from "vitest";
import type { LocalDate } from "#values/local-date.ts";
import { missingDays } from "#web/areas/collections/ageing.ts";
import { collectionTexts as words } from "#web/areas/collections/texts/collections.ts";

const gls = { source: "GLS", count: 1, days: 9, sum: "85 935 Ft" };

describe("what is missing of a transfer, in words", () => {
  it.each([
    [words.missing.late(gls), "GLS: egy utalás 9 napja késik, 85 935 Ft"],
    [
      words.missing.late({ ...gls, count: 2 }),
      "GLS: 2 utalás késik, a legrégebbi 9 napja, 85 935 Ft",
    ],
    [
      words.missing.partLate({ source: "SimplePay", count: 1, days: 49, sum: "24 990 Ft" }),
      "SimplePay: 24 990 Ft hiányzik egy utalásból (49 napja)",
    ],
    [
      words.missing.unchecked({ ...gls, sum: "17 500 Ft" }),
      "GLS: egy utalás napjaira nincs bankadat, 17 500 Ft",
    ],
  ])("%s", (told, wanted) => {
    expect(told.replaceAll("\u00a0", " ")).toBe(wanted);
  });

  it("never says that a provider has not paid", () => {
    expect(
      JSON.stringify(words, (_, value) => (typeof value === "function" ? String(value) : value)),
    ).not.toMatch(/nem (utalt|fizetett|írták jóvá)|még nem utalta/);
  });
});

describe("the days for which it is missing", () => {
  const today = "2026-11-30" as LocalDate;
  it.each([
    ["until today, where bank data go until yesterday", "2026-11-29", { days: 9 }],
    ["until today, where nobody knows", null, { days: 9 }],
    [
      "until the last checked day, where bank data end earlier",
      "2026-11-27",
      { days: 6, stopped: "2026-11-27" },
    ],
  ])("go %s", (_, checked, wanted) => {
    expect(missingDays("2026-11-21", checked, today)).toEqual(wanted);
  });
});
