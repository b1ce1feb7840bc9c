/**
 * Worlds of two or three sources with bookings, exports, a corrected statement, a former number and
 * the answers of a person between the documents (`src/server/testing/lived-world.ts`): no frozen
 * item changes without an answer, an ended id leads to the item that shows its payment, each item
 * is new to one export, a program's copy equals the books, and nothing is lost or doubled in
 * silence. `--seed` is the first world, `--worlds` says how many; `--tell` names every step.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { prepareDatabase } from "#server/database/prepare-database.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { createMemoryQueue, createTestIngest } from "#server/testing/build-ingest.ts";
import { liveWorld } from "#server/testing/lived-world.ts";
import { createTestApp } from "#server/testing/test-app.ts";
import { startOwnPostgres } from "../own-postgres.ts";
import { stopOnSignal } from "../stop-on-signal.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    worlds: { type: "string", default: "300" },
    tell: { type: "boolean", default: false },
  },
});
const WITHOUT_FSYNC = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

const folder = mkdtempSync(join(tmpdir(), "bankhid-worlds-"));
const embedded = await startOwnPostgres({
  dataDir: join(folder, "database"),
  settings: WITHOUT_FSYNC,
});
const close = async (): Promise<void> => {
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
};
stopOnSignal(close);

const sums = { worlds: 0, steps: 0, items: 0, marks: 0, frozen: 0, exported: 0 };
const failing: number[] = [];
try {
  const { appUrl } = await prepareDatabase(embedded.ownerUrl);
  const database = { appUrl, ownerUrl: embedded.ownerUrl, drop: async () => {} };
  const queue = createMemoryQueue();
  const files = createDiskFileStorage(join(folder, "files"), 0);
  const api = await createTestApp({ database, deps: { queue, files } });
  const ingest = createTestIngest(api.db, { files });
  const first = Number(values.seed);
  for (let seed = first; seed < first + Number(values.worlds); seed++) {
    const { steps, faults, ...counts } = await liveWorld({ api, ingest, queue }, seed);
    sums.worlds++;
    sums.steps += steps.length;
    for (const name of ["items", "marks", "frozen", "exported"] as const)
      sums[name] += counts[name];
    if (faults.length > 0) failing.push(seed);
    if (faults.length > 0 || values.tell)
      process.stderr.write(`seed ${seed}: ${steps.join(", ")}\n    ${faults.join("\n    ")}\n`);
  }
  ingest.close();
  await api.close();
} finally {
  await close();
}
process.stdout.write(`${JSON.stringify({ seed: Number(values.seed), ...sums, failing })}\n`);
process.exit(failing.length === 0 ? 0 : 1);
