/** A hundred rounds of kill -9 during ingestion, at scheduled places and random moments, on a server with fsync as in production. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { connect } from "#server/database/connect.ts";
import { startEmbedded } from "#server/database/embedded.ts";
import { WORKER_LIMITS } from "#server/database/pool.ts";
import { prepareDatabase } from "#server/database/prepare-database.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { createTestIngest } from "#server/testing/build-ingest.ts";
import { runCrashRounds } from "#server/testing/crash-rounds.ts";

const { values } = parseArgs({ options: { seed: { type: "string", default: "1" }, rounds: { type: "string", default: "100" } } });

/** A linear congruential generator: the kills of a seed come again in the same order. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 4_294_967_296;
}

const folder = mkdtempSync(join(tmpdir(), "bankhid-crash-"));
const embedded = await startEmbedded({ dataDir: join(folder, "data") });
const { appUrl } = await prepareDatabase(embedded.ownerUrl);
const connection = await connect(appUrl, WORKER_LIMITS);
const files = join(folder, "files");
const ingest = createTestIngest(connection.db, { files: createDiskFileStorage(files, 0) });
const report = await runCrashRounds({ db: connection.db, appUrl, folder: files, ingest, random: createRandom(Number(values.seed)) },
  Number(values.rounds));
process.stdout.write(`${JSON.stringify({ seed: Number(values.seed), ...report })}\n`);
ingest.close();
await connection.close();
await embedded.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(report.faults.length === 0 ? 0 : 1);
