/**
 * Certificates of accounts with a hole that no sum shows, and of whole accounts: none is made over
 * a hole, and a whole account is refused only where nothing speaks of a week of its days.
 * `--seeds=87` from `--seed`, each with an account of every kind of hole and of every whole kind:
 * some 5,400 and 4,800 through the readers and the rules, and those of every `--sample=12`th seed
 * through the application. What is done is kept, so that a later run goes on behind it:
 * `--minutes=9` is a portion, `--fresh` begins anew. A table by kind is on stderr.
 */
import { parseArgs } from "node:util";
import { waysOfPlace } from "../completeness/month-ways.ts";
import { type FileOutcome, readHoles, writeKinds } from "../completeness/holes-in-files.ts";
import { openPlace } from "../completeness/open-place.ts";
import { liveHoles } from "../completeness/run-holes.ts";
import { PORTION_OPTIONS, Portions } from "../portions.ts";

const { values } = parseArgs({
  options: {
    ...PORTION_OPTIONS,
    seeds: { type: "string", default: "87" },
    lanes: { type: "string", default: "4" },
    sample: { type: "string", default: "12" },
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
const read: FileOutcome[] = [];
try {
  const lane = async (): Promise<void> => {
    for (let seed = portions.next(); seed !== undefined; seed = portions.next()) {
      const inFiles = readHoles(seed);
      read.push(...inFiles);
      const isSample = (seed - Number(values.seed)) % Number(values.sample) === 0;
      const lived = isSample ? await liveHoles(await waysOfPlace(place, seed), seed) : [];
      const count = (isHole: boolean, made: boolean): number =>
        lived.filter((each) => each.isHole === isHole && each.made === made).length;
      const countRead = (isHole: boolean, isWhole: boolean): number =>
        inFiles.filter((each) => each.isHole === isHole && each.isWhole === isWhole).length;
      const faults = [
        ...lived,
        ...inFiles.map((each) => ({
          ...each,
          fault: each.isWhole === each.isHole ? "by its files" : "",
        })),
      ].flatMap(({ kind, isHole, isMute, fault }) =>
        fault === ""
          ? []
          : [{ isMute, text: `--seed=${seed} ${isHole ? "hole" : "whole"}, ${kind}: ${fault}` }],
      );
      portions.keep(
        seed,
        {
          readHoles: countRead(true, true) + countRead(true, false),
          provenOverHoles: countRead(true, true),
          readWhole: countRead(false, true) + countRead(false, false),
          unprovenWhole: countRead(false, false),
          holes: count(true, true) + count(true, false),
          madeOverHoles: count(true, true),
          whole: count(false, true) + count(false, false),
          falseAlarms: count(false, false),
          mute: [...lived, ...inFiles].filter(({ isMute }) => isMute).length,
        },
        faults.flatMap(({ isMute, text }) => (isMute ? [] : text)),
      );
      for (const { text } of faults) process.stderr.write(`${text}\n`);
      process.stderr.write(
        `seed ${seed}: ${lived.length + inFiles.length} accounts, ${faults.length} wrong\n`,
      );
    }
  };
  await Promise.all(Array.from({ length: Number(values.lanes) }, lane));
  process.stderr.write(writeKinds(read));
  process.exitCode = portions.end();
} finally {
  await place.close();
}
