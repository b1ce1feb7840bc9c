/**
 * A program that reads one pending file and can die at a named place: the child of the crash
 * rounds. Never part of the product. Arguments: database URL, folder of the bytes, company, file,
 * place (or `-`).
 */
import { flushCompileCache } from "node:module";
import { pino } from "pino";
import { systemClock } from "../clock.ts";
import { connect } from "../database/connect.ts";
import { WORKER_LIMITS } from "../database/pool.ts";
import { readStatementFile } from "../features/statement-files/statement-files.jobs.ts";
import { newId } from "../new-id.ts";
import { unlimitedQuota } from "../quota.ts";
import { createDiskFileStorage } from "../providers/file-storage/disk-file-storage.adapter.ts";
import { createMemoryQueue } from "./build-ingest.ts";
import { SILENT_EVENTS } from "./silent-events.ts";

// A killed program cannot write its cache; without this the next one would compile everything
// again.
flushCompileCache();

const [appUrl, folder, companyId, fileId, place] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
];

const connection = await connect(appUrl, WORKER_LIMITS);
process.send?.("ready");
await readStatementFile(
  {
    db: connection.db,
    files: createDiskFileStorage(folder, 0),
    clock: systemClock,
    newId: () => newId(),
    events: SILENT_EVENTS,
    log: pino({ level: "silent" }),
    quota: unlimitedQuota,
    queue: createMemoryQueue(),
    checkpoint: async (name) => {
      if (name === place) process.kill(process.pid, "SIGKILL");
    },
  },
  companyId,
  fileId,
);
process.exit(0);
