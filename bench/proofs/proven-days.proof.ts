/**
 * Random sequences of uploads, deletions, second readings, joins, moves, readings of a connection
 * and links: after every step the stored days equal those that are computed from nothing.
 * `--sequences=1000` from `--seed`, `--steps=14` each.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { startOwnPostgres } from "../own-postgres.ts";
import { prepareDatabase } from "#server/database/prepare-database.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { createMemoryQueue, createTestIngest } from "#server/testing/build-ingest.ts";
import { liveSequence } from "#server/testing/day-sequences.ts";
import { openDriver } from "#server/testing/feed-drivers.ts";
import { createTestApp } from "#server/testing/test-app.ts";
import { startTestSandbox } from "#server/testing/test-sandbox.ts";
import { stopOnSignal } from "../stop-on-signal.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    sequences: { type: "string", default: "1000" },
    steps: { type: "string", default: "14" },
  },
});
const sequences = Number(values.sequences);
const steps = Number(values.steps);
const first = Number(values.seed);
// While one sequence waits for the database, another one computes.
const LANES = 3;
const TELL_EVERY = 25;

const folder = mkdtempSync(join(tmpdir(), "bankhid-proven-days-"));
const closes: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
const close = async (): Promise<void> => {
  for (const one of closes.splice(0).reverse()) await Promise.resolve(one()).catch(() => {});
};
stopOnSignal(close);
try {
  const embedded = await startOwnPostgres({ dataDir: join(folder, "data") });
  closes.push(() => embedded.stop());
  const { appUrl } = await prepareDatabase(embedded.ownerUrl);
  const sandbox = await startTestSandbox();
  closes.push(() => sandbox.stop());
  await sandbox.aggreg8.control("settings", { webhookDelayMs: 1 });
  const files = createDiskFileStorage(join(folder, "files"), 0);
  const queue = createMemoryQueue();
  const api = await createTestApp({
    deps: { files, queue },
    database: { ownerUrl: embedded.ownerUrl, appUrl, drop: async () => {} },
    environment: { ...sandbox.environment, SZAMLAZZHU_ANSWER_MS: "20000" },
  });
  closes.push(() => api.close());
  const ingest = createTestIngest(api.db, { files });
  closes.push(() => ingest.close());
  const driver = openDriver("aggreg8", api.deps.bankFeeds, sandbox);
  const place = { api, ingest, queue, driver };

  const faults: string[] = [];
  const done: Record<string, number> = {};
  const startedAt = performance.now();
  let next = first;
  let lived = 0;
  const lane = async (): Promise<void> => {
    while (next < first + sequences) {
      const outcome = await liveSequence(place, next++, steps);
      for (const [name, count] of Object.entries(outcome.done))
        done[name] = (done[name] ?? 0) + count;
      faults.push(...outcome.faults);
      for (const fault of outcome.faults) process.stderr.write(`${fault}\n`);
      if (++lived % TELL_EVERY === 0) {
        const seconds = Math.round((performance.now() - startedAt) / 1000);
        process.stderr.write(`${lived} sequences in ${seconds} s, ${faults.length} faults\n`);
      }
      queue.jobs.length = 0;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  process.stdout.write(
    `${JSON.stringify({
      seed: first,
      sequences: lived,
      seconds: Math.round((performance.now() - startedAt) / 1000),
      steps: done,
      links: await countLinks(embedded.ownerUrl),
      faults: faults.length,
    })}\n`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await close();
}

/** The payments of two origins that were linked: without them the sequences would show less. */
async function countLinks(ownerUrl: string): Promise<number> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ n: number }>(
    "select count(*)::integer as n from transaction_link",
  );
  await owner.end();
  return rows[0]!.n;
}
