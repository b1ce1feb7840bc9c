/**
 * A hundred rounds of kill -9 while banks are read, on a server with fsync, against the sandbox as
 * a program of its own.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { connect } from "#server/database/connect.ts";
import { startOwnPostgres } from "../own-postgres.ts";
import { WORKER_LIMITS } from "#server/database/pool.ts";
import { prepareDatabase } from "#server/database/prepare-database.ts";
import { buildPullDeps } from "#server/testing/build-pull-deps.ts";
import { planPullKills, runPullCrashRounds } from "#server/testing/crash-pull-rounds.ts";
import { startTestSandbox } from "#server/testing/test-sandbox.ts";
import { createSeededRandom } from "#server/testing/seeded-random.ts";

const { values } = parseArgs({
  options: { seed: { type: "string", default: "1" }, rounds: { type: "string", default: "100" } },
});

const folder = mkdtempSync(join(tmpdir(), "bankhid-crash-pull-"));
const sandbox = await startTestSandbox();
await sandbox.aggreg8.control("settings", { webhookDelayMs: 1 });
const embedded = await startOwnPostgres({ dataDir: join(folder, "data") });
const { appUrl } = await prepareDatabase(embedded.ownerUrl);
const connection = await connect(appUrl, WORKER_LIMITS);
const deps = buildPullDeps({ db: connection.db, sandboxPort: sandbox.port, folder });
const setting = { db: connection.db, appUrl, folder, sandbox, deps };
const plan = planPullKills(Number(values.rounds), createSeededRandom(Number(values.seed)));
const report = await runPullCrashRounds(setting, plan);
process.stdout.write(`${JSON.stringify({ seed: Number(values.seed), ...report })}\n`);
await connection.close();
await embedded.stop();
await sandbox.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(report.faults.length === 0 ? 0 : 1);
