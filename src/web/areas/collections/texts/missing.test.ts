import { describe, expect, it } from "vitest";
import type { LocalDate } from "#values/local-date.ts";
import { missingDays } from "#web/areas/collections/ageing.ts";
import { collectionTexts as words } from "#web/areas/collections/texts/collections.ts";

describe("what is missing of a transfer, in words", () => {
  it.each([
    [words.missing.transfer("GLS", 9), "GLS: egy utalás 9 napja késik"],
    [words.missing.part("SimplePay", "24 990 Ft"), "SimplePay: 24 990 Ft hiányzik egy utalásból"],
    [words.missingNote.transfer("11. 17."), "11. 17-ig meg kellett volna érkeznie."],
    [words.missingNote.part("864 702 Ft", 49), "864 702 Ft megérkezett, a többit 49 napja várjuk."],
    [words.unchecked.title(1), "Egy utalás napjaira nincs bankadat"],
    [words.unchecked.title(3), "3 utalás napjaira nincs bankadat"],
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
