import { expect, it } from "vitest";
import { entryOf } from "./entry-of.ts";

const WORDS: Readonly<Record<string, string>> = { átutalás: "transfer", "": "none" };

it("answers what the table holds", () => {
  expect([entryOf(WORDS, "átutalás"), entryOf(WORDS, "")]).toEqual(["transfer", "none"]);
});

it.each([...Object.getOwnPropertyNames(Object.prototype), "kártya"])(
  "answers nothing for the name %s, which the table does not hold",
  (name) => {
    expect(entryOf(WORDS, name)).toBeUndefined();
  },
);
