import { describe, expect, it } from "vitest";
import type { LocalDate } from "#values/local-date.ts";
import { sourceRuns } from "./source-days.ts";

const day = (of: number): LocalDate => `2026-03-${String(of).padStart(2, "0")}` as LocalDate;
const span = (from: number, to: number) => ({ from: day(from), to: day(to) });
const items = (counts: Readonly<Record<number, number>>) =>
  new Map(Object.entries(counts).map(([of, count]) => [day(Number(of)), count]));
const tell = (runs: ReturnType<typeof sourceRuns>) =>
  runs.map((own) =>
    own.map(({ from, to, kind }) => `${from.slice(8)}–${to.slice(8)} ${kind}`).join(", "),
  );

describe("the days that each source speaks of", () => {
  it("are its own where no other speaks of them, shared where one does", () => {
    const told = [
      { spans: [span(1, 10)], items: items({ 2: 1, 8: 2 }) },
      { spans: [span(6, 15)], items: items({ 8: 2 }) },
    ];
    expect(tell(sourceRuns(told, items({ 2: 1, 8: 2 }), span(1, 20)))).toEqual([
      "01–05 alone, 06–10 shared",
      "06–10 shared, 11–15 alone",
    ]);
  });

  it("miss an item only where the source speaks of the whole day", () => {
    const told = [
      { spans: [span(1, 5)], items: items({ 3: 1 }) },
      { spans: [], items: items({ 3: 1, 4: 1 }) },
    ];
    expect(tell(sourceRuns(told, items({ 3: 2, 4: 1 }), span(1, 5)))).toEqual([
      "01–02 alone, 03–04 missing, 05–05 alone",
      "03–04 shared",
    ]);
  });

  it("end with the window, and are none where nothing is told", () => {
    const told = [
      { spans: [span(1, 28)], items: items({}) },
      { spans: [], items: items({ 1: 1 }) },
    ];
    expect(tell(sourceRuns(told, items({}), span(5, 7)))).toEqual(["05–07 alone", ""]);
  });
});
