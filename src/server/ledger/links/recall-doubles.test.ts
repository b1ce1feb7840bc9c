import { describe, expect, it } from "vitest";
import type { KeptDouble, OpenDouble } from "./kept-doubles.store.ts";
import { matchKept } from "./recall-doubles.service.ts";

function kept(id: string, place: string, isOne: boolean, rows = `${id}a ${id}b`): KeptDouble {
  const [firstId, secondId] = rows.split(" ") as [string, string];
  return { id, place, firstId, secondId, isOne, decidedBy: "person", decidedAt: new Date(0) };
}

function open(markedId: string, otherId: string, place: string, isNew = true): OpenDouble {
  return { place, markedId, otherId, isNew, unbooked: [markedId] };
}

const short = (pairs: ReturnType<typeof matchKept>): unknown[] =>
  pairs.map((pair) => [pair.keptId, pair.leadingId, pair.otherId, pair.undone]);

describe("kept decisions about possible doubles", () => {
  it("belong to the same rows before all others, whichever of the two is marked now", () => {
    const decisions = [kept("1", "x", true), kept("2", "x", false, "m o")];
    expect(short(matchKept(decisions, [open("o", "m", "x", false)]))).toEqual([
      ["2", "m", "o", true],
    ]);
  });

  it("go to as many new pairs of their place as there are decisions", () => {
    const decisions = [kept("1", "x", true), kept("2", "x", true), kept("3", "y", false)];
    const pairs = ["p", "q", "r"].map((id) => open(id, `${id}o`, "x"));
    expect(short(matchKept(decisions, [...pairs, open("s", "so", "y")]))).toEqual([
      ["1", "po", "p", false],
      ["2", "qo", "q", false],
      ["3", "so", "s", true],
    ]);
  });

  it("go to no pair that stood there before, and to none where they disagree", () => {
    expect(matchKept([kept("1", "x", true)], [open("p", "q", "x", false)])).toEqual([]);
    const both = [kept("1", "x", true), kept("2", "x", false)];
    expect(matchKept(both, [open("p", "q", "x")])).toEqual([]);
  });
});
