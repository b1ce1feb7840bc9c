/**
 * Certificates of accounts with a hole that no sum shows, and of whole accounts: none is made over
 * a hole, and fewer than one whole account in a hundred is refused. `--seeds=87` from `--seed`,
 * each with an account of every kind of hole and of every whole kind: some 2,000 and 1,500. What is
 * done is kept, so that a later run goes on behind it: `--minutes=9` is a portion, `--fresh` begins
 * anew.
 */
import { parseArgs } from "node:util";
import { waysOfPlace } from "../completeness/month-ways.ts";
import { openPlace } from "../completeness/open-place.ts";
import { liveHoles } from "../completeness/run-holes.ts";
import { PORTION_OPTIONS, Portions } from "../portions.ts";

const { values } = parseArgs({
  options: {
    ...PORTION_OPTIONS,
    seeds: { type: "string", default: "87" },
    lanes: { type: "string", default: "4" },
  },
});
const portions = new Portions({
  name: "holes",
  first: Number(values.seed),
  count: Number(values.seeds),
  minutes: Number(values.minutes),
  fresh: values.fresh,
});

const place = await openPlace("holes");
try {
  const lane = async (): Promise<void> => {
    for (let seed = portions.next(); seed !== undefined; seed = portions.next()) {
      const lived = await liveHoles(await waysOfPlace(place, seed), seed);
      const count = (isHole: boolean, made: boolean): number =>
        lived.filter((each) => each.isHole === isHole && each.made === made).length;
      const faults = lived.flatMap(({ kind, isHole, fault }) =>
        fault === "" ? [] : [`--seed=${seed} ${isHole ? "hole" : "whole"}, ${kind}: ${fault}`],
      );
      portions.keep(
        seed,
        {
          holes: count(true, true) + count(true, false),
          madeOverHoles: count(true, true),
          whole: count(false, true) + count(false, false),
          falseAlarms: count(false, false),
        },
        faults,
      );
      for (const fault of faults) process.stderr.write(`${fault}\n`);
      process.stderr.write(
        `seed ${seed}: ${lived.length - faults.length} of ${lived.length} right\n`,
      );
    }
  };
  await Promise.all(Array.from({ length: Number(values.lanes) }, lane));
  process.exitCode = portions.end();
} finally {
  await place.close();
}
