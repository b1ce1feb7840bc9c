/**
 * Worlds of several sources with bookings, exports and answers between the documents; the proof
 * `lived-worlds` lives more. Each of these once broke a rule that `lived-checks.ts` names.
 */
import { expect, it } from "vitest";
import { createMemoryQueue, type TestIngest } from "#server/testing/build-ingest.ts";
import { liveWorld } from "#server/testing/lived-world.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { useAppIngest } from "#server/testing/use-app-ingest.ts";

let api: TestApp;
let ingest: TestIngest;
const queue = createMemoryQueue();

useAppIngest((parts) => ({ api, ingest } = parts), queue);

it.each([
  ["an item is linked anew when the row that had its partner leaves", 7],
  ["a mark stays in sight when another origin leads its row", 16],
  ["numbers do not tell statements of the same rows apart", 23],
  ["numbers do not tell a day apart from the days that hold it", 2031],
  ["one of two versions of a statement proves nothing against the other", 3070],
  ["rows of a former number are compared by value days where one states no booking day", 30],
  ["of equal rows those of one value day are compared first", 1038],
  ["joined numbers without a day in common are compared too", 1056],
  ["a doubt of another origin's row gives way to that of the former number", 3222],
  ["a doubt goes on when the row that it names leaves", 1003],
  ["an item that left names its correction", 1],
  ["a correction names no item that an equal row of its version may be", 3259],
  ["an item that left names the item that it may have been", 49],
  ["an item that another mark hid from its correction names it when it leaves", 9108],
  ["a mark that stood before a corrected statement stays when its file leaves", 9297],
  ["rows far apart are marked where a link between them holds for near days only", 9080],
  ["all rows of an item that a person made of two are joined with another origin's row", 9083],
])("%s (world %i)", async (_rule, seed) => {
  const { faults, steps, items } = await liveWorld({ api, ingest, queue }, seed);
  expect(faults, steps.join(", ")).toEqual([]);
  expect(items).toBeGreaterThan(0);
});
