import { describe, expect, it } from "vitest";
import type { LocalDate } from "#values/local-date.ts";
import { findTakenBack, type ReturnPair } from "#settlements/matching/taken-back.ts";

const day = (nr: number): LocalDate => `2026-10-${String(nr).padStart(2, "0")}` as LocalDate;

/**
 * Pairs of `c3 d5`: the credit of the 3rd and the debit of the 5th; `~` before an unsure one, `/4`
 * behind a debit of 4 of the credit's 10.
 */
const pairsOf = (text: string): ReturnPair[] =>
  text.split(", ").map((each) => {
    const [names = "", part = "10"] = each.replace("~", "").split("/");
    const [creditId = "", debitId = ""] = names.split(" ");
    const dayOf = (id: string): LocalDate => day(Number(/\d+/.exec(id)![0]));
    return {
      creditId,
      creditDate: dayOf(creditId),
      creditAmount: 10n,
      debitAmount: BigInt(part),
      debitId,
      debitDate: dayOf(debitId),
      debitAt: new Date(0),
      isSure: !each.startsWith("~"),
    };
  });

describe("a debit takes back", () => {
  it.each([
    ["the one credit before it", "c3 d5", "c3 d5"],
    ["the latest of two credits", "c3 d9, c8 d9", "c8 d9"],
    ["one of two credits of its own day", "c3a d3, c3b d3", "c3b d3"],
    ["each one of its own", "c3 d5, c3 d9, c8 d9", "c3 d5, c8 d9"],
    ["a credit whose text says so before a later one of the partner", "c3 d9, ~c8 d9", "c3 d9"],
    ["a credit of the partner where nothing else is", "~c3 d9", "c3 d9"],
    ["nothing that another one took", "c3 d5, c3 d6", "c3 d5"],
    ["a part", "c3 d5/4", "c3 d5/4"],
    ["a further part, up to the whole", "c3 d5/4, c3 d6/6", "c3 d5 d6"],
    ["no more than is left", "c3 d5/4, c3 d6/7", "c3 d5/4"],
    [
      "a part of an earlier credit where the latest has no more",
      "c1 d6/4, c3 d5/8, c3 d6/4",
      "c3 d5/8, c1 d6/4",
    ],
    ["nothing of a credit that is gone", "c3 d5, c3 d6/4", "c3 d5"],
    ["no part that may be one from what surely is gone", "c3 d5/4, ~c3 d6/2", "c3 d5/4"],
  ])("%s", (_, pairs, taken) => {
    const found = findTakenBack(pairsOf(pairs));
    const told = [...found].map(([credit, { debits, amount, isWhole }]) =>
      [credit, ...debits.map(({ id }) => id)].join(" ").concat(isWhole ? "" : `/${amount}`),
    );
    expect(told.join(", ")).toBe(taken);
  });

  it("whatever order they are given in", () => {
    const pairs = pairsOf("c3 d5, c3 d9, c8 d9");
    expect(new Map([...findTakenBack(pairs.toReversed())].toSorted())).toEqual(
      new Map([...findTakenBack(pairs)].toSorted()),
    );
  });
});
