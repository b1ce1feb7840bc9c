/**
 * Proven days of invented months through HTTP: a whole month is never refused, and one row that was
 * removed, doubled, altered or moved is named by its day. `--months=250` from `--seed`, each with
 * its four harms.
 */
import { parseArgs } from "node:util";
import { liveMonths, type MonthOutcome } from "../completeness/run-months.ts";
import { Person } from "../histories/product.ts";
import { startOwnProduct } from "../own-product.ts";

const { values } = parseArgs({
  options: { seed: { type: "string", default: "1" }, months: { type: "string", default: "250" } },
});
const first = Number(values.seed);
const months = Number(values.months);

const { product, close } = await startOwnProduct("months");
try {
  const outcomes: MonthOutcome[] = [];
  for (let seed = first; seed < first + months; seed++) {
    const person = new Person(product, `honap-${seed}@pelda.hu`);
    person.comeFrom(seed);
    await person.register();
    let made = 0;
    const makeCompany = (): Promise<string> =>
      person.createCompany(String(10_000_000 + seed * 5 + made++), "Próba Kft.");
    outcomes.push(...(await liveMonths(person, makeCompany, seed)));
  }
  const faults = outcomes.filter(({ fault }) => fault !== "");
  for (const { seed, harm, fault } of faults)
    process.stderr.write(`--seed=${seed} ${harm}: ${fault}\n`);
  process.stdout.write(`${JSON.stringify({ months: outcomes.length, faults: faults.length })}\n`);
  if (faults.length > 0) process.exitCode = 1;
} finally {
  await close();
}
