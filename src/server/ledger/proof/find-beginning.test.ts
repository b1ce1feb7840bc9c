import { describe, expect, it } from "vitest";
import { factsOf, type ProofCase } from "../../testing/proof-cases.ts";
import { findBeginning } from "./find-beginning.ts";

interface BeginningCase extends Omit<ProofCase, "runs"> {
  /** The first day and the day since which nothing was before it; none where nothing says so. */
  readonly begins?: string;
}

const CASES: readonly BeginningCase[] = [
  {
    name: "the first statement is number 1 and opens with nothing",
    statements: ["m #1 03-02…03-04 0→5", "m #2 03-05…03-06 5→5"],
    items: ["03-03 5"],
    begins: "2026-03-02 2026-01-01",
  },
  {
    name: "a number of a year",
    statements: ["m #2026/1 03-02…03-04 0→5"],
    items: ["03-03 5"],
    begins: "2026-03-02 2026-01-01",
  },
  {
    name: "a balance of zero behind other statements, as of an account that is swept",
    statements: ["m #8 08-01…08-31 0→0", "m #9 09-01…09-30 0→0"],
    items: ["08-03 0"],
  },
  { name: "number 1 with money", statements: ["m #1 03-02…03-04 5→5"], items: ["03-03 0"] },
  { name: "a table without a number", statements: ["t # 03-02…03-04 0→5"], items: ["03-03 5"] },
  {
    name: "a bank that writes 1 on each statement",
    statements: ["m #1 03-02…03-04 0→0", "m #1 03-05…03-06 0→0"],
    items: ["03-03 0"],
  },
  {
    name: "number 1 of a later year than the first data",
    statements: ["m #12 2025-12-01…2025-12-31 0→0", "m #1 01-01…01-31 0→0"],
    items: ["01-03 0"],
  },
  {
    name: "items before the first statement",
    statements: ["m #1 03-02…03-04 0→5"],
    items: ["03-01 1", "03-03 5"],
  },
  {
    name: "a connection that has read days before the first statement",
    statements: ["m #1 03-02…03-04 0→5"],
    items: ["03-03 5"],
    readings: ["02-01…02-28"],
  },
  { name: "a connection alone", readings: ["02-01…02-28"], items: ["02-03 5"] },
  {
    name: "number 1 that does not tie",
    statements: ["!m #1 03-02…03-04 0→5"],
    items: ["03-03 4"],
  },
  {
    name: "another document of the same days without a number changes nothing",
    statements: ["m #1 03-02…03-04 0→5", "c # 03-02…03-31 0→5"],
    items: ["03-03 5"],
    begins: "2026-03-02 2026-01-01",
  },
];

describe("the beginning of an account", () => {
  it.each(CASES)("$name", ({ begins, ...given }) => {
    const found = findBeginning(factsOf({ ...given, runs: [] }));
    expect(found && `${found.day} ${found.since}`).toEqual(begins);
  });
});
