/**
 * Figures of one process for an operator: its connections and statements, the queue's jobs, the
 * mail server and the disk.
 */
import { statfs } from "node:fs/promises";
import { type Clock, systemClock } from "#server/clock.ts";
import type { Connection } from "#server/database/connect.ts";
import type { LabelledNumber, MetricSource } from "#server/http/metrics.ts";
import type { MailServerWatch } from "#server/mail/outbound/watch-mail-server.ts";
import { listRefusals, listSuspects, listThreadEnds } from "#server/threads/thread-ends.ts";
import type { TallyCount } from "#values/tally.ts";
import { listFaults } from "#server/told-faults.ts";
import type { DataFolder } from "#server/features/installation/data-folder.service.ts";
import { countJobs, readOldestWaits } from "#server/jobs/queue.store.ts";

// Several systems may ask every process every few seconds, and counting reads all kept jobs.
const COUNTED_MS = 60_000;

/**
 * The sources that every process has, whatever its roles. `dataDir` is the folder whose disk is
 * measured; where it cannot be asked, that figure is absent.
 */
export function listProgramMetrics({
  connection: { pool, statements },
  mailServer,
  dataDir,
  folder,
}: {
  readonly connection: Connection;
  readonly mailServer: MailServerWatch | undefined;
  readonly dataDir: string;
  readonly folder: DataFolder;
}): MetricSource[] {
  const jobs = keepFor(COUNTED_MS, systemClock, () => countJobs(pool));
  return [
    {
      name: "mail_server_reachable",
      help: "1: the mail server took our last connection",
      read: () => mailServer?.read() ?? 0,
    },
    {
      name: "database_connections_waiting",
      help: "Requests waiting for a connection",
      read: () => pool.callsWaiting,
    },
    {
      name: "database_connections_open",
      help: "Open connections of this process for requests and figures",
      read: () => pool.totalCount,
    },
    {
      name: "database_statements_slow",
      help: "Statements of this process that took a second or longer, since its start",
      read: () => statements.slow,
    },
    {
      name: "database_errors",
      help: "Statements of this process that the database refused, since its start, by SQLSTATE",
      labelNames: ["code"],
      read: async () =>
        [...statements.errors].map(([code, value]) => ({ labels: { code }, value })),
    },
    ...listEnds(),
    {
      name: "data_folder_here",
      help: "1: DATA_DIR carries the mark of this installation",
      read: async () => ((await folder.isHere()) ? 1 : 0),
    },
    {
      name: "disk_free_bytes",
      help: "Room on the disk of DATA_DIR that this process may fill",
      read: () => readFree(dataDir),
    },
    {
      name: "jobs",
      help: "Jobs by name and state, counted at most once a minute",
      labelNames: ["name", "state"],
      read: async () =>
        (await jobs()).map(({ name, state, count }) => ({ labels: { name, state }, value: count })),
    },
    {
      name: "jobs_oldest_seconds",
      help: "How long the oldest job of a queue has been due and not begun",
      labelNames: ["name"],
      read: async () =>
        (await readOldestWaits(pool)).map(({ name, seconds }) => ({
          labels: { name },
          value: seconds,
        })),
    },
  ];
}

/** Work that ended badly: what was told as failed, and work on bytes from outside. */
function listEnds(): MetricSource[] {
  return [
    {
      name: "faults_told",
      help: "Files, letters, exports and webhooks that ended as failed, and faults of kept bytes",
      labelNames: ["work", "reason"],
      read: async () => listFaults().map(labelled),
    },
    {
      name: "threads_ended",
      help: "Threads for bytes from outside that were ended before their work was done",
      labelNames: ["work", "reason"],
      read: async () => listThreadEnds().map(labelled),
    },
    {
      name: "outside_bytes_refused",
      help: "Letters and files that were refused because their work is beyond a limit",
      labelNames: ["work", "reason"],
      read: async () => listRefusals().map(labelled),
    },
    {
      name: "outside_bytes_suspect",
      help: "Attempts in a process of its own, after an attempt that ended with its program",
      labelNames: ["work"],
      read: async () =>
        listSuspects().map(({ work, count }) => ({ labels: { work }, value: count })),
    },
  ];
}

function labelled({ work, reason, count }: TallyCount<string>): LabelledNumber {
  return { labels: { work, reason }, value: count };
}

async function readFree(folder: string): Promise<readonly LabelledNumber[]> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return [{ labels: {}, value: bavail * bsize }];
  } catch {
    return [];
  }
}

/** Reads again only what is older than `ms`; a reading that failed is not kept. */
export function keepFor<Value>(
  ms: number,
  clock: Clock,
  read: () => Promise<Value>,
): () => Promise<Value> {
  let kept: { readonly at: number; readonly value: Promise<Value> } | undefined;
  return () => {
    const now = clock.now().getTime();
    if (kept !== undefined && now - kept.at < ms) return kept.value;
    const value = read();
    kept = { at: now, value };
    value.catch(() => {
      if (kept?.value === value) kept = undefined;
    });
    return value;
  };
}
