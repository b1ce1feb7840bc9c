/**
 * The matching of settlements in invented worlds of two years, ten providers, 50,000 items, 3,000
 * payouts each: wrong automatic links (bar: none), what was found, and the time of one arrival
 * beside the time of the whole world. `node bench/settlements.bench.ts [worlds] [arrivals]`
 */
import { loadavg } from "node:os";
import { matchSettlements } from "../src/settlements/matching/match-settlements.ts";
import { keepResult } from "./bench-result.ts";
import { percentiles } from "./bench-database.ts";
import { countTrial, timeArrivals, worldForEngine } from "./settlement-trial.ts";
import { inventWorld } from "./settlement-world.ts";

const WORLD_DAYS = 730;
const worlds = Number(process.argv[2] ?? 10);
const arrivals = Number(process.argv[3] ?? 300);

const sums = {
  items: 0,
  settlements: 0,
  credits: 0,
  links: 0,
  wrong: 0,
  payable: 0,
  linked: 0,
  proposed: 0,
};
const byRule: Record<string, number> = {};
const wholeMs: number[] = [];
const arrivalMs: number[] = [];
for (let seed = 1; seed <= worlds; seed++) {
  const world = inventWorld(seed, WORLD_DAYS);
  const input = worldForEngine(world);
  const begin = performance.now();
  const { links, proposals } = matchSettlements(input);
  wholeMs.push(performance.now() - begin);
  const count = countTrial(world, links, proposals);
  for (const { items } of world.settlements) sums.items += items;
  sums.settlements += world.settlements.length;
  sums.credits += world.credits.length;
  sums.links += count.links;
  sums.wrong += count.wrong.length;
  sums.payable += count.payable;
  sums.linked += count.linked;
  sums.proposed += count.proposed;
  for (const [rule, number] of Object.entries(count.byRule))
    byRule[rule] = (byRule[rule] ?? 0) + number;
  for (const wrong of count.wrong)
    process.stdout.write(`wrong in world ${seed}: ${JSON.stringify(wrong.evidence)}\n`);
  if (seed === 1) arrivalMs.push(...timeArrivals(input, arrivals));
}
const percent = (part: number): string => `${((100 * part) / sums.payable).toFixed(1)} %`;
const result = {
  worlds,
  load: loadavg()[0],
  ...sums,
  byRule,
  precision: sums.links === 0 ? null : (sums.links - sums.wrong) / sums.links,
  recallLinked: sums.linked / sums.payable,
  recallWithProposals: (sums.linked + sums.proposed) / sums.payable,
  wholeWorldMs: percentiles(wholeMs),
  oneArrivalMs: percentiles(arrivalMs),
};
keepResult("settlements", result);
process.stdout.write(
  `${worlds} worlds, ${sums.items} items, ${sums.settlements} settlements, ${sums.credits} credits\n` +
    `automatic links ${sums.links} (${percent(sums.linked)} of ${sums.payable} paid ones), wrong ${sums.wrong}\n` +
    `proposed ${sums.proposed} more (${percent(sums.linked + sums.proposed)} together)\n` +
    `one arrival ${JSON.stringify(result.oneArrivalMs)} ms, whole world ${JSON.stringify(result.wholeWorldMs)} ms\n`,
);
if (sums.wrong > 0) process.exitCode = 1;
