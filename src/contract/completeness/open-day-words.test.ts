import { expect, it } from "vitest";
import { UNPROVEN_REASONS } from "./day-states.ts";
import { daysText, openRunText } from "./open-day-words.ts";

const TODAY = "2026-11-21";

it.each([
  ["2026-10-14", "2026-10-14", "október 14."],
  ["2026-10-23", "2026-10-31", "október 23–31."],
  ["2026-03-30", "2026-04-02", "március 30. – április 2."],
  ["2025-10-01", "2025-10-31", "2025. október 1–31."],
  ["2025-12-30", "2026-01-02", "2025. december 30. – 2026. január 2."],
])("%s…%s", (from, to, text) => {
  expect(daysText({ from, to }, TODAY).replaceAll("\u2060", "")).toBe(text);
});

it("every reason has its words, with the sum where it is known", () => {
  const days = { from: "2026-10-14", to: "2026-10-14", currency: "HUF" };
  for (const reason of UNPROVEN_REASONS) {
    expect(openRunText({ ...days, reason, difference: null }, TODAY)).toMatch(/^október 14\. \S/);
    expect(openRunText({ ...days, reason, difference: "-12700.00" }, TODAY)).toMatch(
      /, 12\u00a0700\u00a0Ft eltérés$/,
    );
  }
  expect(openRunText({ ...days, reason: "no_data", difference: "0.00" }, TODAY)).toBe(
    "október 14. hiányzik",
  );
});
