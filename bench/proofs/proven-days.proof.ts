/**
 * Random sequences of uploads, deletions, second readings, joins, moves, readings of a connection
 * and links: after every step the stored days equal those that are computed from nothing.
 * `--sequences=1000` from `--seed`, `--steps=14` each. What is done is kept, so that a later run
 * goes on behind it: `--minutes=9` is a portion, `--fresh` begins anew.
 */
import { parseArgs } from "node:util";
import pg from "pg";
import { liveSequence } from "#server/testing/day-sequences.ts";
import { openPlace } from "../completeness/open-place.ts";
import { PORTION_OPTIONS, Portions } from "../portions.ts";

const { values } = parseArgs({
  options: {
    ...PORTION_OPTIONS,
    sequences: { type: "string", default: "1000" },
    steps: { type: "string", default: "14" },
  },
});
const steps = Number(values.steps);
const portions = new Portions({
  name: "proven-days",
  first: Number(values.seed),
  count: Number(values.sequences),
  minutes: Number(values.minutes),
  fresh: values.fresh,
});
// While one sequence waits for the database, another one computes.
const LANES = 3;
const TELL_EVERY = 25;

const place = await openPlace("proven-days");
try {
  const startedAt = performance.now();
  let lived = 0;
  let links = 0;
  const lane = async (): Promise<void> => {
    for (let seed = portions.next(); seed !== undefined; seed = portions.next()) {
      const { done, faults } = await liveSequence(place, seed, steps);
      const linked = await countLinks(place.ownerUrl);
      // Links of sequences that live beside this one count with whichever ends first.
      const found = Math.max(linked - links, 0);
      links = Math.max(links, linked);
      portions.keep(seed, { sequences: 1, ...done, links: found }, faults);
      for (const fault of faults) process.stderr.write(`${fault}\n`);
      if (++lived % TELL_EVERY === 0) {
        const seconds = Math.round((performance.now() - startedAt) / 1000);
        process.stderr.write(`${lived} sequences in ${seconds} s\n`);
      }
      place.queue.jobs.length = 0;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  process.exitCode = portions.end();
} finally {
  await place.close();
}

/** The payments of two origins that were linked: without them the sequences would show less. */
async function countLinks(ownerUrl: string): Promise<number> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ n: number }>(
    "select count(*)::integer as n from transaction_link",
  );
  await owner.end();
  return rows[0]!.n;
}
