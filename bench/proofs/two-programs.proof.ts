/**
 * Worker programs on one queue, killed, stopped and put to sleep while they read: on a server with
 * fsync, with real heartbeats.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { systemClock } from "#server/clock.ts";
import { connect } from "#server/database/connect.ts";
import { startOwnPostgres } from "../own-postgres.ts";
import { prepareDatabase } from "#server/database/prepare-database.ts";
import { createBankFeeds } from "#server/providers/bank-feed/create-bank-feeds.ts";
import { buildTestConfig } from "#server/testing/test-config.ts";
import { startTestSandbox } from "#server/testing/test-sandbox.ts";
import { buildDueWorld } from "#server/testing/two-programs.ts";
import { runTwoProgramsRounds } from "#server/testing/two-programs-rounds.ts";
import { createSeededRandom } from "#server/testing/seeded-random.ts";

const COMPANIES = 30;
const ITEMS_PER_ACCOUNT = 120;

const { values } = parseArgs({
  options: { seed: { type: "string", default: "1" }, rounds: { type: "string", default: "12" } },
});

const folder = mkdtempSync(join(tmpdir(), "bankhid-two-programs-"));
const sandbox = await startTestSandbox();
const embedded = await startOwnPostgres({ dataDir: join(folder, "data") });
const { appUrl } = await prepareDatabase(embedded.ownerUrl);
const connection = await connect(appUrl);
const owner = new pg.Client({ connectionString: embedded.ownerUrl });
await owner.connect();
const feeds = createBankFeeds({ config: buildTestConfig(sandbox.environment), clock: systemClock });
const world = await buildDueWorld(connection.db, {
  feeds,
  sandbox,
  companies: COMPANIES,
  itemsPerAccount: ITEMS_PER_ACCOUNT,
});
const report = await runTwoProgramsRounds(
  {
    db: connection.db,
    database: { ownerUrl: embedded.ownerUrl, appUrl },
    appUrl,
    owner,
    sandbox,
    folder,
    world,
    random: createSeededRandom(Number(values.seed)),
    // Every round is a morning, because the few readings a day that the law allows are not tested
    // here.
    environment: {
      QUEUE_HEARTBEAT_SECONDS: "10",
      QUEUE_WATCH_SECONDS: "2",
      FEED_READS_PER_DAY: "1000",
    },
  },
  Number(values.rounds),
);
process.stdout.write(
  `${JSON.stringify({ seed: Number(values.seed), companies: COMPANIES, ...report })}\n`,
);
await owner.end();
await connection.close();
await embedded.stop();
await sandbox.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(report.faults.length === 0 ? 0 : 1);
