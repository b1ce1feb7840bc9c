/**
 * One history of each kind against the running program, made by a generator that shares no code
 * with it (bench/histories). `npm test` takes a third of the kinds, others in each run; `npm run
 * proof -- whole-walks` takes all, and `npm run proof -- histories` many more, with other seeds.
 * `node bench/proofs/histories.proof.ts --kind=KIND --seed=N --replay` explains a failing one.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { waysOfPerson } from "../../bench/completeness/month-ways.ts";
import { liveMonths } from "../../bench/completeness/run-months.ts";
import { KIND_NAMES } from "../../bench/histories/kinds.ts";
import { isClean } from "../../bench/histories/live-history.ts";
import { Person, type Product, startProduct } from "../../bench/histories/product.ts";
import { runHistories, sumByKind } from "../../bench/histories/run-histories.ts";
import { sampleWalk } from "./testing/walk-sample.ts";

const EACH = 1;
const PARTS = 3;
const AT_ONCE = 4;
const MARKS_PERCENT_MAX = 2;
/** `npm run proof -- completeness` tries many more. */
const MONTH_SEEDS = [1];
// All of them take half a minute on two free cores.
const LIMIT_MS = 15 * 60_000;

let product: Product;
const folder = mkdtempSync(join(tmpdir(), "bankhid-histories-"));

beforeAll(async () => {
  product = await startProduct(folder);
});
afterAll(async () => {
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("months of invented accounts", () => {
  it(
    "are proven whole, and name the day of a row that is gone, doubled, altered or moved",
    async () => {
      const outcomes = await Promise.all(
        MONTH_SEEDS.map(async (seed) => {
          const person = new Person(product, `honap-${seed}@pelda.hu`);
          person.comeFrom(100_000 + seed);
          await person.register();
          return liveMonths(waysOfPerson(product, person, seed), seed);
        }),
      );
      expect(outcomes.flat().filter(({ fault }) => fault !== "")).toEqual([]);
    },
    LIMIT_MS,
  );
});

describe("histories of true accounts", () => {
  it(
    "lose no row and double none in silence, whatever the order, parts, formats and repetitions of the files",
    async () => {
      const { cells: kinds, isWhole } = sampleWalk("kinds of histories", KIND_NAMES, PARTS);
      const outcomes = await runHistories(product, {
        kinds,
        firstSeed: 1,
        each: EACH,
        atOnce: AT_ONCE,
      });
      expect(outcomes).toHaveLength(kinds.length * EACH);
      const failing = outcomes.filter((outcome) => !isClean(outcome));
      expect(
        failing.map(({ kind, seed, notes, unread }) => ({ kind, seed, notes, unread })),
      ).toEqual([]);
      // The share is that of all kinds together.
      if (isWhole) expect(sumByKind(outcomes).at(-1)!.marksPercent).toBeLessThan(MARKS_PERCENT_MAX);
    },
    LIMIT_MS,
  );
});
