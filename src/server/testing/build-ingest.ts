/**
 * The way of a file without a browser: store the bytes, run the reading job, look at the outcome.
 */
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pino } from "pino";
import { systemClock } from "../clock.ts";
import type { Database } from "../database/connect.ts";
import { inCompany } from "../database/tenant.ts";
import {
  type ReadJobNeeds,
  readStatementFile,
} from "../features/statement-files/statement-files.jobs.ts";
import {
  findStoredFile,
  insertStoredFile,
  type StoredFileRow,
  updateStoredFile,
} from "../features/statement-files/statement-files.store.ts";
import { newId } from "../new-id.ts";
import { unlimitedQuota } from "../quota.ts";
import { createDiskFileStorage } from "../providers/file-storage/disk-file-storage.adapter.ts";
import type { JobDefinition } from "../jobs/job.ts";
import type { Queue } from "../jobs/queue.ts";
import { SILENT_EVENTS } from "./silent-events.ts";

export interface TestIngest {
  readonly deps: ReadJobNeeds;
  /** Keeps a file's bytes in state pending; answers its id. */
  keep(companyId: string, bytes: string | Uint8Array, name?: string): Promise<string>;
  /** Runs the reading job once. */
  read(companyId: string, fileId: string): Promise<StoredFileRow>;
  /** Both. */
  take(companyId: string, bytes: string | Uint8Array, name?: string): Promise<StoredFileRow>;
  /** Reads a kept file again. */
  reread(companyId: string, fileId: string): Promise<StoredFileRow>;
  close(): void;
}

export function createTestIngest(db: Database, changed: Partial<ReadJobNeeds> = {}): TestIngest {
  const folder = mkdtempSync(join(tmpdir(), "bankhid-files-"));
  const deps: ReadJobNeeds = {
    db,
    files: createDiskFileStorage(folder, 0),
    clock: systemClock,
    newId: () => newId(),
    events: SILENT_EVENTS,
    log: pino({ level: "silent" }),
    quota: unlimitedQuota,
    queue: createMemoryQueue(),
    ...changed,
  };
  const find = async (companyId: string, fileId: string): Promise<StoredFileRow> =>
    (await inCompany(db, companyId, (tx) => findStoredFile(tx, [companyId], fileId)))!;
  const ingest: TestIngest = {
    deps,
    async keep(companyId, bytes, name = "kivonat.sta") {
      const content = await deps.files.put(companyId, Readable.from([Buffer.from(bytes)]), {
        maxBytes: null,
      });
      const id = newId();
      const file = {
        companyId,
        id,
        name: id,
        originalName: name,
        hash: content.hash,
        sizeBytes: content.sizeBytes,
      };
      await inCompany(db, companyId, (tx) =>
        insertStoredFile(tx, { ...file, uploadedBy: null, createdAt: deps.clock.now() }),
      );
      return id;
    },
    async read(companyId, fileId) {
      await readStatementFile(deps, companyId, fileId);
      return find(companyId, fileId);
    },
    async take(companyId, bytes, name) {
      return ingest.read(companyId, await ingest.keep(companyId, bytes, name));
    },
    async reread(companyId, fileId) {
      await inCompany(db, companyId, (tx) =>
        updateStoredFile(tx, companyId, fileId, { status: "pending", attempts: 0 }),
      );
      return ingest.read(companyId, fileId);
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
  return ingest;
}

/** A queue that only remembers the enqueued jobs. */
export function createMemoryQueue(): Queue & { readonly jobs: { name: string; data: any }[] } {
  const jobs: { name: string; data: any }[] = [];
  return {
    jobs,
    async enqueue<Data extends object>(job: JobDefinition<Data>, data: Data) {
      jobs.push({ name: job.name, data });
      return createHash("sha256").update(String(jobs.length)).digest("hex");
    },
    async enqueueAll(job, given) {
      jobs.push(...given.map(({ data }) => ({ name: job.name, data })));
      return given.length;
    },
    startWorkers: async () => {},
    stop: async () => {},
  };
}
