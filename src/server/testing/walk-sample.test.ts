import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import { sampleWalk } from "./walk-sample.ts";

const given = process.env["WALK_SEED"];
const cells = Array.from({ length: 50 }, (_, at) => at);
const take = (seed: string, name = "numbers") => {
  process.env["WALK_SEED"] = seed;
  return sampleWalk(name, cells, 3);
};

const told = vi.spyOn(process.stdout, "write");
beforeEach(() => void told.mockReset().mockReturnValue(true));
afterEach(() => {
  delete process.env["WALK_SEED"];
  if (given !== undefined) process.env["WALK_SEED"] = given;
});
afterAll(() => told.mockRestore());

it("is the whole walk where no seed is given", () => {
  for (const seed of [undefined, ""]) {
    delete process.env["WALK_SEED"];
    if (seed !== undefined) process.env["WALK_SEED"] = seed;
    expect(sampleWalk("numbers", cells, 3)).toEqual({ cells, isWhole: true });
  }
});

it("is a third of the cells in their order, the same for the same seed", () => {
  const sample = take("1");
  expect(sample.isWhole).toBe(false);
  expect(sample.cells).toHaveLength(17);
  expect(sample.cells).toEqual(sample.cells.toSorted((a, b) => a - b));
  expect(take("1")).toEqual(sample);
  expect(told).toHaveBeenLastCalledWith("numbers: 17 of 50 cells; WALK_SEED=1 takes them again\n");
});

it("is another part for another seed and for another walk, and reaches every cell in thirty runs", () => {
  expect(take("2").cells).not.toEqual(take("1").cells);
  expect(take("1", "letters").cells).not.toEqual(take("1").cells);
  const reached = new Set(Array.from({ length: 30 }, (_, seed) => take(String(seed)).cells).flat());
  expect(reached.size).toBe(cells.length);
});

it("has at least one cell, and none where there is none", () => {
  process.env["WALK_SEED"] = "1";
  expect(sampleWalk("one", ["only"], 5).cells).toEqual(["only"]);
  expect(sampleWalk("none", [], 5).cells).toEqual([]);
});
