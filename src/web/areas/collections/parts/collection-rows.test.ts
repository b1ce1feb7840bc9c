import { describe, expect, it } from "vitest";
import { buildRows, countUnreported } from "./collection-rows.ts";

type Reply = Parameters<typeof buildRows>[0];

const settlement = (_id: string, given: object) => ({
  _id,
  state: "awaiting_credit",
  proposals: 0,
  missing: null,
  ...given,
});
const REPLY = {
  collections: [
    settlement("matched", { state: "matched" }),
    settlement("on time", {}),
    settlement("late", { missing: "transfer" }),
    settlement("half", { state: "partially_matched", missing: "part" }),
    settlement("unseen", { missing: "bank_data" }),
    settlement("asked", { proposals: 1 }),
    settlement("unproven", { state: "unbalanced" }),
    settlement("fee", { state: "no_credit_expected" }),
  ],
  unreported: {
    count: 2,
    credits: [
      { _id: "credit of gls", source: "gls-hu" },
      { _id: "credit of mpl", source: "mpl" },
    ],
  },
} as unknown as Reply;
const keysOf = (search: Parameters<typeof buildRows>[1], isFirst = true) =>
  buildRows(REPLY, search, isFirst).map(({ key, group }) => `${group}: ${key}`);
const TODO = ["todo: late", "todo: half", "todo: asked", "todo: unproven"];
const CREDITS = ["todo: credit of gls", "todo: credit of mpl"];

describe("the rows of the list of settlements", () => {
  it("stand by whose turn it is: what waits for a person comes first", () => {
    expect(keysOf({})).toEqual([
      ...TODO,
      ...CREDITS,
      "unchecked: unseen",
      "way: on time",
      "done: matched",
      "done: fee",
    ]);
  });

  it("are those of one choice: what bank data do not show is nobody's to do", () => {
    expect(keysOf({ state: "todo" })).toEqual([...TODO, ...CREDITS]);
    expect(keysOf({ state: "way" })).toEqual(["unchecked: unseen", "way: on time"]);
  });

  it("have credits without a report on the first page only, of their provider, and without a text", () => {
    expect(keysOf({ state: "todo", source: "mpl" }).slice(4)).toEqual([CREDITS[1]]);
    expect(countUnreported(REPLY, { source: "mpl" })).toBe(1);
    expect(countUnreported(REPLY, {})).toBe(2);
    expect(keysOf({ state: "todo" }, false)).toEqual(TODO);
    expect(keysOf({ state: "todo", text: "034" })).toEqual(TODO);
  });
});
