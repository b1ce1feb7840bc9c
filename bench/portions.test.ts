import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { TO_BE_CONTINUED } from "./drills/kept-progress.ts";
import { type PortionPlan, Portions } from "./portions.ts";

const folder = mkdtempSync(join(tmpdir(), "portions-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (plan: Partial<PortionPlan> = {}): Portions =>
  new Portions({
    name: "sample",
    first: 1,
    count: 5,
    minutes: Infinity,
    fresh: false,
    file: join(folder, "sample.json"),
    ...plan,
  });

/** The exit code and what is printed at the end. */
function endOf(portions: Portions): { code: number; told: unknown } {
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const code = portions.end();
  const told = JSON.parse(String(write.mock.calls[0]![0]));
  write.mockRestore();
  return { code, told };
}

it("go on with the first seed that is not done, and add up", () => {
  const first = open();
  expect([first.next(), first.next(), first.next()]).toEqual([1, 2, 3]);
  first.keep(3, { months: 5, refused: 4 }, []);
  first.keep(1, { months: 5, refused: 4 }, []);
  expect(endOf(first)).toEqual({
    code: TO_BE_CONTINUED,
    told: { seeds: ["1-1", "3-3"], left: 3, months: 10, refused: 8, faults: 0 },
  });
  const second = open();
  expect([second.next(), second.next(), second.next(), second.next()]).toEqual([
    2,
    4,
    5,
    undefined,
  ]);
  for (const seed of [2, 4, 5]) second.keep(seed, { months: 5 }, []);
  expect(endOf(second)).toEqual({
    code: 0,
    told: { seeds: ["1-5"], left: 0, months: 25, refused: 8, faults: 0 },
  });
});

it("try a seed with a fault again, and do not count it", () => {
  const first = open({ count: 1 });
  first.keep(first.next()!, { months: 5 }, ["seed 1: a day is not named"]);
  expect(endOf(first).code).toBe(1);
  const second = open({ count: 1 });
  expect(second.next()).toBe(1);
  second.keep(1, { months: 5 }, []);
  expect(endOf(second)).toEqual({
    code: 0,
    told: { seeds: ["1-1"], left: 0, months: 5, faults: 0 },
  });
});

it("begin no seed when their time is over, and forget what was done when they begin anew", () => {
  let now = 0;
  const portions = open({ minutes: 1, now: () => now });
  portions.keep(portions.next()!, { months: 1 }, []);
  now = 60_000;
  expect(portions.next()).toBeUndefined();
  expect(open({ fresh: true }).next()).toBe(1);
});
