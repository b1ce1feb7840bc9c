import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { seen, START } from "../../testing/gap-cases.ts";
import { findDisagreements, findSharedDays, type WholeList } from "./whole-lists.ts";

interface ListCase {
  readonly name: string;
  /** `source from…to`; `!` before a list with balances. */
  readonly lists: readonly string[];
  /** `day amount source source`. */
  readonly items: readonly string[];
  /** `day sum`. */
  readonly disagree: readonly string[];
}

const CASES: readonly ListCase[] = [
  {
    name: "items that both lists have are no matter",
    lists: ["bank 03-01…03-31", "book 03-01…03-31"],
    items: ["03-02 5 bank book", "03-31 -7 book bank"],
    disagree: [],
  },
  {
    name: "an item that only one of two whole lists has, whichever it is",
    lists: ["bank 03-01…03-31", "book 03-01…03-31"],
    items: ["03-02 5 bank", "03-03 -7 book", "03-04 1 bank book"],
    disagree: ["03-02 5", "03-03 7"],
  },
  {
    name: "items of one day that sum to zero still disagree",
    lists: ["bank 03-01…03-31", "book 03-01…03-31"],
    items: ["03-02 5 bank", "03-02 -5 bank"],
    disagree: ["03-02 10"],
  },
  {
    name: "one list alone is contradicted by nobody",
    lists: ["bank 03-01…03-10", "book 03-11…03-31"],
    items: ["03-02 5 bank", "03-12 1 book", "03-13 1 push"],
    disagree: [],
  },
  {
    name: "an item that no whole list has says nothing of them",
    lists: ["bank 03-01…03-31", "book 03-01…03-31"],
    items: ["03-02 5 push"],
    disagree: [],
  },
  {
    name: "statements of one series are one list: the parts of a day, and a longer one",
    lists: ["book 03-01…03-31", "book 03-02…03-02", "book 03-02…03-02"],
    items: ["03-02 5 book"],
    disagree: [],
  },
  {
    name: "only the shared days are compared",
    lists: ["bank 03-05…03-10", "book 03-01…03-31"],
    items: ["03-04 1 book", "03-05 2 book", "03-10 3 book", "03-11 4 book"],
    disagree: ["03-05 2", "03-10 3"],
  },
  {
    name: "a third list settles nothing: the three do not say the same",
    lists: ["bank 03-01…03-31", "book 03-01…03-31", "camt 03-01…03-31"],
    items: ["03-02 5 bank camt"],
    disagree: ["03-02 5"],
  },
  {
    name: "a list with balances has the last word: another one that lacks its item is no matter",
    lists: ["!camt 03-01…03-31", "bank 03-01…03-31"],
    items: ["03-02 5 camt", "03-03 7 camt bank"],
    disagree: [],
  },
  {
    name: "an item that a list with balances lacks is contradicted, whoever has it",
    lists: ["!camt 03-01…03-31", "bank 03-01…03-31", "book 03-01…03-31"],
    items: ["03-02 5 bank", "03-06 -5 bank", "03-07 1 bank book", "03-08 2 push"],
    disagree: ["03-02 5", "03-06 5", "03-07 1"],
  },
];

const listOf = (text: string): WholeList => {
  const [source = "", days = ""] = text.split(" ");
  return { source: source.replace("!", ""), isSure: source.startsWith("!"), ...seen(days) };
};

describe("two whole lists", () => {
  it.each(CASES)("$name", ({ lists, items, disagree }) => {
    const told = items.map((text) => {
      const [day = "", amount = "", ...sources] = text.split(" ");
      return { day: seen(day).from, amount: BigInt(amount), sources };
    });
    const found = findDisagreements(lists.map(listOf), told);
    expect(found.map(({ from, difference }) => `${from.slice(5)} ${difference}`)).toEqual(disagree);
  });

  it("share exactly the days that two sources hold", () => {
    const list = fc.record({
      source: fc.constantFrom("bank", "book", "camt"),
      from: fc.nat(20),
      length: fc.nat(9),
    });
    fc.assert(
      fc.property(fc.array(list, { maxLength: 8 }), (given) => {
        const lists = given.map(({ source, from, length }) => ({
          source,
          isSure: false,
          from: addDays(START, from),
          to: addDays(START, from + length),
        }));
        const shared = findSharedDays(lists);
        for (let offset = -1; offset < 31; offset++) {
          const day: LocalDate = addDays(START, offset);
          const holds = ({ from, to }: { from: LocalDate; to: LocalDate }) =>
            from <= day && to >= day;
          const sources = new Set(lists.filter(holds).map(({ source }) => source));
          expect(shared.some(holds)).toBe(sources.size > 1);
        }
      }),
    );
  });
});
