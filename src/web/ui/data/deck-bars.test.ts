import { describe, expect, it } from "vitest";
import { DECK_HEIGHT, DECK_LINE, deckBars } from "./deck-bars.ts";

describe("the deck chart", () => {
  const days = [
    { date: "2026-11-01", credit: "1000.00", debit: "0.00" },
    { date: "2026-11-02", credit: "0.00", debit: "0.00" },
    { date: "2026-11-03", credit: "0.01", debit: "-500.00" },
  ];

  it("lets credits stand on the line and debits hang below it", () => {
    for (const bar of deckBars(days)) {
      if (bar.side === "credit") expect(bar.y + bar.height).toBeCloseTo(DECK_LINE - 0.5);
      else expect(bar.y).toBeCloseTo(DECK_LINE + 0.5);
    }
  });

  it("leaves a gap on days without movement and never hides a movement", () => {
    const bars = deckBars(days);
    expect(bars.map((bar) => `${bar.date} ${bar.side}`)).toEqual([
      "2026-11-01 credit",
      "2026-11-03 credit",
      "2026-11-03 debit",
    ]);
    expect(bars[1]!.height).toBe(1.5);
    expect(bars[2]!.height).toBeCloseTo(bars[0]!.height / 2);
  });

  it("draws nothing where nothing moved", () => {
    expect(deckBars([{ date: "2026-11-01", credit: "0", debit: 0n }])).toEqual([]);
  });

  it("never leaves its height, also where both sides of a day are larger than any before", () => {
    const bars = deckBars([
      { date: "2026-11-01", credit: "10", debit: "-20" },
      { date: "2026-11-02", credit: "100", debit: "-300" },
    ]);
    for (const { y, height } of bars) {
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + height).toBeLessThanOrEqual(DECK_HEIGHT);
    }
  });
});
