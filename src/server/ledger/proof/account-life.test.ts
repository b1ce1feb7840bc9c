import { describe, expect, it } from "vitest";
import type { LocalDate } from "#values/local-date.ts";
import { factsOf, type ProofCase } from "../../testing/proof-cases.ts";
import { judgeLife } from "./account-life.ts";
import { decideAccount } from "./decide-account.ts";

const day = (text: string): LocalDate => `2026-${text}` as LocalDate;

type LifeCase = Omit<ProofCase, "runs">;

const OPENINGS: readonly (LifeCase & { readonly holds: boolean })[] = [
  {
    name: "a month's statement that opens with nothing",
    statements: ["m # 03-01…03-31 0→5"],
    items: ["03-12 5"],
    holds: true,
  },
  {
    name: "a first statement without a number",
    statements: ["m # 03-12…03-31 0→5"],
    items: ["03-12 5"],
    holds: true,
  },
  { name: "a connection", readings: ["03-01…03-31"], items: ["03-12 5"], holds: true },
  {
    name: "an item before",
    statements: ["m # 03-01…03-31 0→5"],
    items: ["03-11 5"],
    holds: false,
  },
  {
    name: "a balance at the beginning",
    statements: ["m # 03-12…03-31 7→12"],
    items: ["03-12 5"],
    holds: false,
  },
  {
    name: "a balance that stood before",
    statements: ["m # 02-01…02-28 7→7", "m # 03-12…03-31 0→5"],
    items: ["03-12 5"],
    holds: false,
  },
  {
    name: "a first statement that is number 8 of its year",
    statements: ["m #8 03-12…03-31 0→0"],
    items: ["03-13 0"],
    holds: false,
  },
];

const CLOSINGS: readonly (LifeCase & { readonly holds: boolean })[] = [
  {
    name: "a month's statement that closes with nothing",
    statements: ["m # 03-01…03-31 5→0"],
    items: ["03-12 -5"],
    holds: true,
  },
  {
    name: "a last statement of that day",
    statements: ["m #4 03-01…03-12 5→0"],
    items: ["03-12 -5"],
    holds: true,
  },
  {
    name: "empty statements behind it",
    statements: ["m #4 03-01…03-12 5→0", "m #5 03-13…03-31 0→0"],
    items: ["03-12 -5"],
    holds: true,
  },
  {
    name: "an item behind it",
    statements: ["m # 03-01…03-31 5→0"],
    items: ["03-13 -5"],
    holds: false,
  },
  {
    name: "money left",
    statements: ["m # 03-01…03-12 5→3"],
    items: ["03-12 -2"],
    holds: false,
  },
  {
    name: "a statement with money behind it",
    statements: ["m # 03-01…03-12 5→0", "m # 04-01…04-30 3→3"],
    items: ["03-12 -5"],
    holds: false,
  },
];

describe("the told first day", () => {
  it.each(OPENINGS)("with $name: $holds", ({ holds, ...given }) => {
    const life = judgeLife(factsOf({ ...given, runs: [] }), { opened: day("03-12"), closed: null });
    expect(life).toEqual({ opened: holds ? day("03-12") : null, closed: null });
  });
});

describe("the told last day", () => {
  it.each(CLOSINGS)("with $name: $holds", ({ holds, ...given }) => {
    const life = judgeLife(factsOf({ ...given, runs: [] }), { opened: null, closed: day("03-12") });
    expect(life).toEqual({ opened: null, closed: holds ? day("03-12") : null });
  });
});

it("the days of an account are those of its life", () => {
  const facts = factsOf({
    name: "",
    statements: ["m # 03-01…03-31 0→0"],
    items: ["03-12 5", "03-20 -5"],
    runs: [],
  });
  const runs = decideAccount([{ ...facts, life: { opened: day("03-12"), closed: day("03-20") } }]);
  expect([runs[0]!.from, runs.at(-1)!.to]).toEqual([day("03-12"), day("03-20")]);
});
