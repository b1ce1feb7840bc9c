/**
 * A hundred rounds of kill -9 during ingestion, at scheduled places and random moments, on a server
 * with fsync as in production.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { connect } from "#server/database/connect.ts";
import { startOwnPostgres } from "../own-postgres.ts";
import { WORKER_LIMITS } from "#server/database/pool.ts";
import { prepareDatabase } from "#server/database/prepare-database.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { createTestIngest } from "#server/testing/build-ingest.ts";
import { planKills, runCrashRounds } from "#server/testing/crash-rounds.ts";
import { createSeededRandom } from "#server/testing/seeded-random.ts";

const { values } = parseArgs({
  options: { seed: { type: "string", default: "1" }, rounds: { type: "string", default: "100" } },
});

const folder = mkdtempSync(join(tmpdir(), "bankhid-crash-"));
const embedded = await startOwnPostgres({ dataDir: join(folder, "data") });
const { appUrl } = await prepareDatabase(embedded.ownerUrl);
const connection = await connect(appUrl, WORKER_LIMITS);
const files = join(folder, "files");
const ingest = createTestIngest(connection.db, { files: createDiskFileStorage(files, 0) });
const plan = planKills(Number(values.rounds), createSeededRandom(Number(values.seed)));
const report = await runCrashRounds({ db: connection.db, appUrl, folder: files, ingest }, plan);
process.stdout.write(`${JSON.stringify({ seed: Number(values.seed), ...report })}\n`);
ingest.close();
await connection.close();
await embedded.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(report.faults.length === 0 ? 0 : 1);
