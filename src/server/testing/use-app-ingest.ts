/** What tests of files through HTTP need: the application with a disk, and the reading job. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { Queue } from "../jobs/queue.ts";
import { createDiskFileStorage } from "../providers/file-storage/disk-file-storage.adapter.ts";
import { createMemoryQueue, createTestIngest, type TestIngest } from "./build-ingest.ts";
import { createTestApp, type TestApp } from "./test-app.ts";

interface AppIngest {
  readonly api: TestApp;
  readonly ingest: TestIngest;
}

/**
 * Call it once at the head of a test file; `take` gets the parts before the first test. Jobs go
 * into `queue`, or into one that nobody looks at.
 */
export function useAppIngest(
  take: (parts: AppIngest) => void,
  queue: Queue = createMemoryQueue(),
): void {
  let parts: AppIngest | undefined;
  let folder = "";
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "bankhid-files-"));
    const files = createDiskFileStorage(folder, 0);
    const api = await createTestApp({ deps: { queue, files } });
    parts = { api, ingest: createTestIngest(api.db, { files }) };
    take(parts);
  });
  afterAll(async () => {
    parts?.ingest.close();
    await parts?.api.close();
    rmSync(folder, { recursive: true, force: true });
  });
}
