/**
 * A year of monthly charges against the gateway's stand-in, with faults and deaths of the program:
 * nobody is charged twice for a period, nobody is missed, ledger and gateway agree to the forint.
 * `--subscriptions` (100), `--days` (335, after the month of the trial), `--workers` (1: the seed
 * decides everything).
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startOwnPostgres } from "../own-postgres.ts";
import { prepareDatabase } from "#server/database/prepare-database.ts";
import { simulateBillingYear } from "#server/testing/simulate-billing-year.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    subscriptions: { type: "string", default: "100" },
    days: { type: "string", default: "335" },
    workers: { type: "string", default: "1" },
  },
});

const folder = mkdtempSync(join(tmpdir(), "bankhid-year-"));
const embedded = await startOwnPostgres({ dataDir: join(folder, "data") });
const { appUrl } = await prepareDatabase(embedded.ownerUrl);
const database = { ownerUrl: embedded.ownerUrl, appUrl, drop: async () => {} };
const result = await simulateBillingYear({
  database,
  seed: Number(values.seed),
  subscriptions: Number(values.subscriptions),
  days: Number(values.days),
  workers: Number(values.workers),
});
process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
await embedded.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(result.faults.length === 0 ? 0 : 1);
