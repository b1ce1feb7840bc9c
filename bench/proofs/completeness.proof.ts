/**
 * Proven days of invented months through HTTP: a whole month is never refused, and one row that was
 * removed, doubled, altered or moved is named by its day. `--months=250` from `--seed`, each with
 * its four harms, `--lanes=6` people at once. `--minutes=15` begins no month behind that time. Each
 * month is told as it ends.
 */
import { parseArgs } from "node:util";
import { MINUTE_MS } from "#values/durations.ts";
import { liveMonths, type MonthOutcome } from "../completeness/run-months.ts";
import { Person } from "../histories/product.ts";
import { startOwnProduct } from "../own-product.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    months: { type: "string", default: "250" },
    lanes: { type: "string", default: "6" },
    minutes: { type: "string" },
  },
});
const first = Number(values.seed);
const months = Number(values.months);

const { product, close } = await startOwnProduct("months");
try {
  const outcomes: MonthOutcome[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + Number(values.minutes ?? Number.POSITIVE_INFINITY) * MINUTE_MS;
  let next = first;
  const lane = async (): Promise<void> => {
    while (next < first + months && performance.now() < endsAt) {
      const lived = await liveSeed(next++);
      outcomes.push(...lived);
      tell(lived, Math.round((performance.now() - startedAt) / 1000));
    }
  };
  await Promise.all(Array.from({ length: Number(values.lanes) }, lane));
  const faults = outcomes.filter(({ fault }) => fault !== "");
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  process.stdout.write(
    `${JSON.stringify({ months: outcomes.length, seconds, faults: faults.length })}\n`,
  );
  if (faults.length > 0) process.exitCode = 1;

  /** The months of a seed, by a person of its own. */
  async function liveSeed(seed: number): Promise<MonthOutcome[]> {
    const person = new Person(product, `honap-${seed}@pelda.hu`);
    person.comeFrom(seed);
    await person.register();
    let made = 0;
    const makeCompany = (): Promise<string> =>
      person.createCompany(String(10_000_000 + seed * 5 + made++), "Próba Kft.");
    return liveMonths(person, makeCompany, seed);
  }

  function tell(lived: readonly MonthOutcome[], seconds: number): void {
    for (const { seed, harm, fault } of lived)
      if (fault !== "") process.stderr.write(`--seed=${seed} ${harm}: ${fault}\n`);
    const right = lived.filter(({ fault }) => fault === "").length;
    process.stderr.write(
      `seed ${lived[0]!.seed}: ${right} of ${lived.length} right; ${outcomes.length} in ${seconds} s\n`,
    );
  }
} finally {
  await close();
}
