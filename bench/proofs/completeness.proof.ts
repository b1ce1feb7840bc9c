/**
 * Proven days of invented months: a whole month is never refused, and one row that was removed,
 * doubled, altered or moved is named by its day, by the calendar and by the certificate.
 * `--months=250` from `--seed`, each with its four harms. They live in the application without its
 * queue, or with `--live` in the running program by its HTTP, `--lanes=6` people at once. Each
 * month is told as it ends and kept, so that a later run goes on behind it: `--minutes=9` is a
 * portion, `--fresh` begins anew.
 */
import { parseArgs } from "node:util";
import { type MonthWays, waysOfPerson, waysOfPlace } from "../completeness/month-ways.ts";
import { openPlace } from "../completeness/open-place.ts";
import { liveMonths, type MonthOutcome } from "../completeness/run-months.ts";
import { Person } from "../histories/product.ts";
import { startOwnProduct } from "../own-product.ts";
import { PORTION_OPTIONS, Portions } from "../portions.ts";

const { values } = parseArgs({
  options: {
    ...PORTION_OPTIONS,
    months: { type: "string", default: "250" },
    live: { type: "boolean", default: false },
    lanes: { type: "string", default: "6" },
  },
});
const portions = new Portions({
  name: values.live ? "completeness-live" : "completeness",
  first: Number(values.seed),
  count: Number(values.months),
  minutes: Number(values.minutes),
  fresh: values.fresh,
});

const { openWays, close } = await (values.live ? openLive() : openAlone());
try {
  const startedAt = performance.now();
  let told = 0;
  const lane = async (): Promise<void> => {
    for (let seed = portions.next(); seed !== undefined; seed = portions.next()) {
      const lived = await liveMonths(await openWays(seed), seed);
      const faults = lived.flatMap(({ harm, fault }) =>
        fault === "" ? [] : [`--seed=${seed} ${harm}: ${fault}`],
      );
      portions.keep(seed, { months: lived.length, ...countWays(lived) }, faults);
      told += lived.length;
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      for (const fault of faults) process.stderr.write(`${fault}\n`);
      process.stderr.write(
        `seed ${seed}: ${lived.length - faults.length} of ${lived.length} right; ${told} in ${seconds} s\n`,
      );
    }
  };
  await Promise.all(Array.from({ length: Number(values.lanes) }, lane));
  process.exitCode = portions.end();
} finally {
  await close();
}

interface Opened {
  /** The ways of one seed's person. */
  openWays(seed: number): Promise<MonthWays>;
  close(): Promise<void>;
}

async function openLive(): Promise<Opened> {
  const { product, close } = await startOwnProduct("months");
  return {
    close,
    async openWays(seed) {
      const person = new Person(product, `honap-${seed}@pelda.hu`);
      person.comeFrom(seed);
      await person.register();
      return waysOfPerson(product, person, seed);
    },
  };
}

async function openAlone(): Promise<Opened> {
  const place = await openPlace("months");
  return { openWays: (seed) => waysOfPlace(place, seed), close: place.close };
}

/** Whole months, refused ones, and those of which a bank connection brought a part. */
function countWays(lived: readonly MonthOutcome[]): Record<string, number> {
  return {
    whole: lived.filter(({ harm }) => harm === "whole").length,
    refused: lived.filter(({ harm }) => harm !== "whole").length,
    connected: lived.filter(({ connected }) => connected).length,
  };
}
