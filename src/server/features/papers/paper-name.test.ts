import { expect, it } from "vitest";
import type { LocalDate } from "#values/local-date.ts";
import { namePaper } from "./paper-name.ts";

const name = (partnerName: string, amount = -12_000_000_000n) =>
  namePaper("jpeg", 7, { date: "2026-10-19" as LocalDate, partnerName, amount });

it("a paper is named by day, partner, sum and number", () => {
  expect(name("Tisza Bőr Bt.")).toBe("20261019_Tisza-Bor-Bt_-120000_007.jpg");
  expect(name("Lidl", -2_840_050_000n)).toBe("20261019_Lidl_-28400.50_007.jpg");
});

it("a partner's name leaves no folder and begins no formula", () => {
  for (const hostile of ["../../etc/passwd", "..\\..\\a", "=cmd|' /C calc'!A0", "\u0000", "⭐"])
    expect(name(hostile)).toMatch(/^20261019_[A-Za-z0-9-]+_-120000_007\.jpg$/);
  expect(name("a".repeat(500)).length).toBeLessThan(80);
});
