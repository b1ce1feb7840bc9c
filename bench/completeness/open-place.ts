/**
 * The application with its stand-ins in one process, on a PostgreSQL of its own: for proofs of many
 * small lives, to which a program of their own would cost more than they do.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepareDatabase } from "#server/database/prepare-database.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { createMemoryQueue, createTestIngest } from "#server/testing/build-ingest.ts";
import type { SequencePlace } from "#server/testing/day-sequences.ts";
import { openDriver } from "#server/testing/feed-drivers.ts";
import { createTestApp } from "#server/testing/test-app.ts";
import { startTestSandbox } from "#server/testing/test-sandbox.ts";
import { startOwnPostgres } from "../own-postgres.ts";
import { stopOnSignal } from "../stop-on-signal.ts";

export interface OwnPlace extends SequencePlace {
  readonly ownerUrl: string;
  readonly queue: ReturnType<typeof createMemoryQueue>;
  close(): Promise<void>;
}

/** `close` stops everything and removes the folder; it also runs when the proof is interrupted. */
export async function openPlace(name: string): Promise<OwnPlace> {
  const folder = mkdtempSync(join(tmpdir(), `bankhid-${name}-`));
  const closes: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const close = async (): Promise<void> => {
    for (const one of closes.splice(0).reverse()) await Promise.resolve(one()).catch(() => {});
  };
  stopOnSignal(close);
  try {
    const embedded = await startOwnPostgres({ dataDir: join(folder, "data") });
    closes.push(() => embedded.stop());
    const { ownerUrl } = embedded;
    const { appUrl } = await prepareDatabase(ownerUrl);
    const sandbox = await startTestSandbox();
    closes.push(() => sandbox.stop());
    await sandbox.aggreg8.control("settings", { webhookDelayMs: 1 });
    const files = createDiskFileStorage(join(folder, "files"), 0);
    const queue = createMemoryQueue();
    const api = await createTestApp({
      deps: { files, queue },
      database: { ownerUrl, appUrl, drop: async () => {} },
      environment: { ...sandbox.environment, SZAMLAZZHU_ANSWER_MS: "20000" },
    });
    closes.push(() => api.close());
    const ingest = createTestIngest(api.db, { files });
    closes.push(() => ingest.close());
    const driver = openDriver("aggreg8", api.deps.bankFeeds, sandbox);
    return { api, ingest, queue, driver, ownerUrl, close };
  } catch (error) {
    await close();
    throw error;
  }
}
