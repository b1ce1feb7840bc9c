/**
 * Reads and ingests generated statements through the program's own path, and COPYs the same rows
 * into the same indexed tables as their owner, in the same run. `node bench/ingest.bench.ts
 * --rows=1000000 --formats=mt940,camt.053,csv`.
 */
import { SELF, stampOf } from "#server/http/through.ts";
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { systemClock } from "#server/clock.ts";
import { type Connection, connect } from "#server/database/connect.ts";
import { startOwnPostgres } from "./own-postgres.ts";
import { WORKER_LIMITS } from "#server/database/pool.ts";
import { prepareDatabase } from "#server/database/prepare-database.ts";
import { inCompany } from "#server/database/tenant.ts";
import { ingestFile } from "#server/ledger/files/ingest-file.service.ts";
import { readInWorker } from "#server/features/statement-files/reading/read-in-worker.service.ts";
import { insertStoredFile } from "#server/features/statement-files/statement-files.store.ts";
import { newId } from "#server/new-id.ts";
import { unlimitedQuota } from "#server/quota.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { keepResult } from "./bench-result.ts";
import {
  ENDINGS,
  STATEMENT_FORMATS,
  type StatementFormat,
  writeStatementFile,
} from "./generate-statements.ts";
import { findChild, readCpu, readFamilyCpu } from "./process-usage.ts";
import { stopOnSignal } from "./stop-on-signal.ts";

const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "1000000" },
    formats: { type: "string" },
    again: { type: "boolean", default: false },
    read: { type: "boolean", default: false },
  },
});
const rows = Number(values.rows);
const formats = (values.formats?.split(",") ?? STATEMENT_FORMATS) as StatementFormat[];
// Each line of the owner's COPY holds the same columns as the table.
const TABLES = ["bank_transaction", "transaction_source"] as const;

interface Figures {
  format: StatementFormat;
  rows: number;
  fileMb: number;
  readSeconds?: number;
  ingestSeconds: number;
  rowsPerSecond: number;
  copySeconds: number;
  /** Speed of ingestion as a share of COPY's. */
  ratioToCopy: number;
  againSeconds?: number;
  peakMb: number;
  /**
   * Processor seconds of program and database together; other load on the machine does not change
   * them.
   */
  cpu: {
    readonly ingest: number;
    readonly copy: number;
    readonly again?: number;
    readonly ratioToCopy: number;
  };
}

const readBothCpu = (): number =>
  readCpu(process.pid) + readFamilyCpu(findChild(process.pid, "postgres"));

async function measureCpu<T>(work: () => Promise<T>): Promise<T & { readonly cpu: number }> {
  const before = readBothCpu();
  return { ...(await work()), cpu: round(readBothCpu() - before) };
}

/**
 * Highest resident memory of this process (its threads included) while `work` runs, in megabytes.
 */
async function measurePeak<T>(
  work: () => Promise<T>,
): Promise<{ result: T; peakMb: number; seconds: number }> {
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 50);
  const startedAt = performance.now();
  try {
    const result = await work();
    return {
      result,
      peakMb: Math.round(Math.max(peak, process.memoryUsage.rss()) / 2 ** 20),
      seconds: (performance.now() - startedAt) / 1000,
    };
  } finally {
    clearInterval(timer);
  }
}

async function readOnly(path: string): Promise<number> {
  const startedAt = performance.now();
  let count = 0;
  for await (const step of readInWorker({
    path,
    fileName: "bench",
    sizeBytes: statSync(path).size,
  }))
    count += step.rowCount;
  if (count !== rows) throw new Error(`${count} rows were read instead of ${rows}.`);
  return (performance.now() - startedAt) / 1000;
}

async function ingestOnce(
  connection: Connection,
  path: string,
  companyId: string,
): Promise<number> {
  const fileId = newId();
  // The same bytes have the same hash, as with a person who uploads a file again.
  const hash = createHash("sha256").update(path).digest();
  const file = {
    companyId,
    id: fileId,
    name: fileId,
    originalName: "bench",
    hash,
    sizeBytes: statSync(path).size,
  };
  await inCompany(connection.db, companyId, (tx) =>
    insertStoredFile(tx, {
      ...file,
      uploadedBy: { userId: newId(), through: stampOf(SELF) },
      createdAt: new Date(),
    }),
  );
  const outcome = await ingestFile(
    { db: connection.db, clock: systemClock, newId: () => newId(), quota: unlimitedQuota },
    {
      companyId,
      fileId,
      acceptUnproven: false,
      steps: readInWorker({ path, fileName: "bench", sizeBytes: file.sizeBytes }),
      claim: async () => true,
      conclude: async () => {},
    },
  );
  if (outcome?.status !== "finished")
    throw new Error(`The file was not taken: ${JSON.stringify(outcome?.problems)}`);
  return outcome.added;
}

/**
 * COPYs the rows just ingested out to files, empties the tables, and times the owner's COPY back
 * in.
 */
async function copyBack(
  ownerUrl: string,
  folder: string,
): Promise<{ seconds: number; cpu: number }> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    for (const table of TABLES)
      await pipeline(
        client.query(copyTo(`copy ${table} to stdout`)),
        createWriteStream(join(folder, table)),
      );
    await client.query(
      "truncate bank_transaction, transaction_source, daily_stat, statement, stored_file cascade",
    );
    await client.query("checkpoint");
    let seconds = 0;
    const before = readBothCpu();
    for (const table of TABLES) {
      const startedAt = performance.now();
      await pipeline(
        createReadStream(join(folder, table)),
        client.query(copyFrom(`copy ${table} from stdin`)),
      );
      seconds += (performance.now() - startedAt) / 1000;
      rmSync(join(folder, table));
    }
    const cpu = round(readBothCpu() - before);
    await client.query("truncate bank_transaction, transaction_source");
    await client.query("checkpoint");
    return { seconds, cpu };
  } finally {
    await client.end();
  }
}

async function measure(
  format: StatementFormat,
  connection: Connection,
  ownerUrl: string,
  folder: string,
): Promise<Figures> {
  const path = join(folder, `statement.${ENDINGS[format]}`);
  const bytes = await writeStatementFile(path, format, rows);
  const readSeconds = values.read ? await readOnly(path) : undefined;
  const company = await buildCompany(connection.db);
  const { result, peakMb, seconds, cpu } = await measureCpu(() =>
    measurePeak(() => ingestOnce(connection, path, company.id)),
  );
  if (result !== rows) throw new Error(`${result} rows were stored instead of ${rows}.`);
  let againSeconds: number | undefined;
  let againCpu: number | undefined;
  if (values.again) {
    const again = await measureCpu(() =>
      measurePeak(() => ingestOnce(connection, path, company.id)),
    );
    if (again.result !== 0) throw new Error(`${again.result} rows were doubled by the same file.`);
    [againSeconds, againCpu] = [round(again.seconds), again.cpu];
  }
  const { seconds: copySeconds, cpu: copyCpu } = await copyBack(ownerUrl, folder);
  rmSync(path);
  return {
    format,
    rows,
    fileMb: Math.round(bytes / 2 ** 20),
    ...(readSeconds === undefined ? {} : { readSeconds: round(readSeconds) }),
    ingestSeconds: round(seconds),
    rowsPerSecond: Math.round(rows / seconds),
    copySeconds: round(copySeconds),
    ratioToCopy: round(copySeconds / seconds),
    ...(againSeconds === undefined ? {} : { againSeconds }),
    peakMb,
    cpu: {
      ingest: cpu,
      copy: copyCpu,
      ...(againCpu === undefined ? {} : { again: againCpu }),
      ratioToCopy: round(copyCpu / cpu),
    },
  };
}

const round = (value: number): number => Math.round(value * 100) / 100;

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bankhid-bench-"));
  const embedded = await startOwnPostgres({
    dataDir: join(folder, "data"),
    settings: { shared_buffers: "512MB", max_wal_size: "8GB" },
  });
  const close = async (): Promise<void> => {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  stopOnSignal(close);
  const loadBefore = loadavg()[0]!;
  try {
    const { appUrl } = await prepareDatabase(embedded.ownerUrl);
    const connection = await connect(appUrl, WORKER_LIMITS);
    const results: Figures[] = [];
    for (const format of formats) {
      results.push(await measure(format, connection, embedded.ownerUrl, folder));
      // Reported after each part, so that an interrupted run leaves its figures.
      report(results, [round(loadBefore), round(loadavg()[0]!)]);
    }
    await connection.close();
  } finally {
    await close();
  }
}

function report(results: readonly Figures[], load: readonly number[]): void {
  const head = "format     rows      read s  ingest s  rows/s   COPY s  ratio  again s  peak MB";
  const lines = results.map((each) =>
    [
      each.format.padEnd(9),
      String(each.rows).padStart(8),
      (each.readSeconds?.toFixed(2) ?? "-").padStart(8),
      each.ingestSeconds.toFixed(2).padStart(9),
      String(each.rowsPerSecond).padStart(8),
      each.copySeconds.toFixed(2).padStart(8),
      each.ratioToCopy.toFixed(2).padStart(6),
      (each.againSeconds?.toFixed(2) ?? "-").padStart(8),
      String(each.peakMb).padStart(8),
    ].join(" "),
  );
  // Published and measured figures of others are of other machines or runs: an order of magnitude,
  // not a race.
  const others = [
    "beside: Kresus, first import of 100,000 rows (OFX): 18.5 s, again 11.7 s",
    "        Actual, 100,000 rows (OFX): 701 s, 10,000 rows of camt: 13.8 s",
  ];
  process.stdout.write(`${[head, ...lines, ...others].join("\n")}\n`);
  keepResult(`ingest-${rows}`, { node: process.version, load, results });
}

await main();
// Idle reading threads need no farewell.
process.exit(0);
