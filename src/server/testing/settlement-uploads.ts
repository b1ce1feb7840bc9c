/** Reports of settlements on their way through HTTP: uploaded, read and matched. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { matchDue } from "../features/collections/match-company.service.ts";
import { readStatementFile } from "../features/statement-files/statement-files.jobs.ts";
import { createDiskFileStorage } from "../providers/file-storage/disk-file-storage.adapter.ts";
import { buildCompany } from "./build-company.ts";
import { createMemoryQueue } from "./build-ingest.ts";
import { buildSession } from "./build-session.ts";
import { createTestApp, type TestApp } from "./test-app.ts";
import { uploadText } from "./upload-text.ts";

/** The firm that the samples of reports name, and its account. */
const SAMPLE_OWNER = "Mintabolt Kft.";
export const SAMPLE_ACCOUNT = "111111112222222200000000";

/** A company and a session of its director. */
export interface SettlementCase {
  readonly companyId: string;
  readonly token: string;
  readonly ownerId?: string;
}

export interface SettlementApp {
  readonly api: TestApp;
  readonly queue: ReturnType<typeof createMemoryQueue>;
  /** A company of its own, by default the firm that the samples name. */
  start(given?: {
    readonly name?: string;
    readonly taxNumber?: string;
    readonly accountantIds?: readonly string[];
  }): Promise<SettlementCase>;
  /** Uploads a file and runs the jobs that it leads to; answers the file's id. */
  upload(
    at: SettlementCase,
    bytes: Buffer,
    name: string,
    given?: { readonly match?: boolean },
  ): Promise<string>;
  /** Runs the jobs that wait; without `match` those of the matching are dropped. */
  runJobs(match?: boolean): Promise<void>;
  close(): Promise<void>;
}

/** The application with its files on disk and its jobs in memory. */
export async function createSettlementApp(): Promise<SettlementApp> {
  const folder = mkdtempSync(join(tmpdir(), "bankhid-settlements-"));
  const queue = createMemoryQueue();
  const api = await createTestApp({ deps: { queue, files: createDiskFileStorage(folder, 0) } });
  const runJobs = async (match = true): Promise<void> => {
    for (let job = queue.jobs.shift(); job; job = queue.jobs.shift()) {
      if (job.name === "collection.match" && match) await matchDue(api.deps, job.data.companyId);
      else if (job.name === "statement-file.read")
        await readStatementFile(api.deps, job.data.companyId, job.data.fileId);
    }
  };
  return {
    api,
    queue,
    runJobs,
    async start(given) {
      const company = await buildCompany(api.db, { name: SAMPLE_OWNER, ...given });
      return {
        companyId: company.id,
        ownerId: company.ownerId,
        token: await buildSession(api.db, company.ownerId),
      };
    },
    async upload(at, bytes, name, { match = true } = {}) {
      const { body } = await uploadText(api, { ...at, text: bytes, name });
      await runJobs(match);
      return body._id;
    },
    async close() {
      await api.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
