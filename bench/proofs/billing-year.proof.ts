/**
 * A year of monthly charges against the gateway's stand-in, with faults and deaths of the program:
 * nobody is charged twice for a period, nobody is missed, ledger and gateway agree to the forint.
 * `--subscriptions` (100), `--days` (335, after the month of the trial), `--workers` (1: the seed
 * decides everything). With `--folder` the world is kept there between runs: each ends after
 * `--seconds` (540) with exit code 3, and the next one goes on.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { prepareDatabase } from "#server/database/prepare-database.ts";
import { type KeptYear, liveBillingYear } from "#server/testing/simulate-billing-year.ts";
import { KeptProgress, TO_BE_CONTINUED } from "../drills/kept-progress.ts";
import { startOwnPostgres } from "../own-postgres.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    subscriptions: { type: "string", default: "100" },
    days: { type: "string", default: "335" },
    workers: { type: "string", default: "1" },
    folder: { type: "string" },
    seconds: { type: "string", default: "540" },
  },
});
// The deaths of this year are the program's, never the machine's.
const WITHOUT_FSYNC = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

const request = {
  seed: Number(values.seed),
  subscriptions: Number(values.subscriptions),
  days: Number(values.days),
  workers: Number(values.workers),
};
const progress = new KeptProgress<KeptYear>(values.folder, {
  name: "year",
  seconds: Number(values.seconds),
});
const kept = progress.take(request);
const embedded = await startOwnPostgres({
  dataDir: join(progress.folder, "data"),
  settings: WITHOUT_FSYNC,
});
const { appUrl } = await prepareDatabase(embedded.ownerUrl);
const result = await liveBillingYear(request, {
  database: { ownerUrl: embedded.ownerUrl, appUrl, drop: async () => {} },
  sandboxFolder: join(progress.folder, "sandbox"),
  kept,
  keep: (year) => {
    progress.keep(request, year);
    process.stderr.write(`${year.companies.length} subscriptions, day ${year.daysLived}\n`);
  },
  isTimeUp: () => progress.isTimeUp(),
});
await embedded.stop();
if (result === undefined) process.exit(TO_BE_CONTINUED);
process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
progress.end();
process.exit(result.faults.length === 0 ? 0 : 1);
