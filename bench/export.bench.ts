/**
 * Exports of one account with a million rows through the program's HTTP door, against COPY TO of
 * the same rows. `node bench/export.bench.ts [rows] [formats]`
 */
import { spawn } from "node:child_process";
import { loadavg } from "node:os";
import { finished } from "node:stream/promises";
import pgCopy from "pg-copy-streams";
import { EXPORT_FORMATS, type ExportFormat } from "#contract/exports/export-options.ts";
import { buildSession } from "../src/server/testing/build-session.ts";
import { buildUser } from "../src/server/testing/build-user.ts";
import { openBenchApp } from "./bench-app.ts";
import { millisecondsOf, tellResult } from "./bench-result.ts";
import { fillTransactions, openBenchDatabase } from "./bench-database.ts";
import { findChild, readCpu, readFamilyCpu } from "./process-usage.ts";

/** How many times as long as COPY TO each may take to its last byte. */
const BUDGETS: Partial<Record<ExportFormat, number>> = { csv: 2, camt053_02: 4, mt940: 4, xlsx: 6 };
/** The same with the run and its items recorded. */
const RECORDED_BUDGET = 4;
const MEMORY_BUDGET_BYTES = 256 * 1024 * 1024;
const MEMORY_LOOK_MS = 20;

/** A program of its own that reads a download and tells its times. */
const READER = `
  const HELD_BYTES = 512 * 1024;
  const [url, token] = process.argv.slice(1);
  const body = require("fs").readFileSync(0);
  const headers = { authorization: "Bearer " + token, "content-type": "application/json" };
  const start = performance.now();
  const now = () => Math.round(performance.now() - start);
  const request = require("http").request(url, { method: "POST", headers }, (reply) => {
    const firstByteMs = now();
    let bytes = 0;
    const came = [];
    reply.on("data", (piece) => {
      bytes += piece.length;
      came.push([bytes, now()]);
      if (came.length > 1000) came.splice(0, 500);
    });
    reply.on("end", () => {
      const last = came.find(([some]) => some >= bytes - HELD_BYTES)[1];
      const times = { status: reply.statusCode, bytes, firstByteMs, lastByteMs: last, doneMs: now() };
      process.stdout.write(JSON.stringify(times));
    });
  });
  request.end(body);
`;

const rows = Number(process.argv[2] ?? 1_000_000);
const formats = process.argv[3]?.split(",") ?? Object.keys(BUDGETS);
const loadBefore = loadavg()[0]!;
const database = await openBenchDatabase();
const bench = await openBenchApp(database.appUrl);

try {
  const user = await buildUser(bench.connection.db);
  await fillTransactions(database.owner, {
    companies: 1,
    accountsPerCompany: 1,
    rowsPerAccount: rows,
    userId: user.id,
  });
  const { rows: companies } = await database.owner.query<{ id: string }>(
    "select company_id as id from company",
  );
  const companyId = companies[0]!.id;
  const token = await buildSession(bench.connection.db, user.id);
  const address = await bench.app.listen({ port: 0, host: "127.0.0.1" });
  const postgres = findChild(process.pid, "postgres");
  const readBusy = (): Busy => ({
    program: readCpu(process.pid),
    database: readFamilyCpu(postgres),
  });
  const idleMb = inMb(process.memoryUsage().rss);
  const results: Record<string, object> = {};
  for (const format of EXPORT_FORMATS.filter((each) => formats.includes(each))) {
    // Beside each format: the load of the machine changes within a run.
    const atFirst = readBusy();
    const before = await millisecondsOf(() => copyOut(companyId));
    const atBegin = readBusy();
    const figures = await measure(address, token, companyId, format);
    const atEnd = readBusy();
    const copyMs = (before + (await millisecondsOf(() => copyOut(companyId)))) / 2;
    const [busy, copyBusy] = [
      between(atBegin, atEnd),
      half(between(atFirst, atBegin), between(atEnd, readBusy())),
    ];
    results[format] = {
      ...figures,
      grownMb: figures.peakMb - idleMb,
      busySeconds: { recorded: busy, copy: copyBusy },
      busyRatioRecorded: (busy.program + busy.database) / (copyBusy.program + copyBusy.database),
      copyMs: Math.round(copyMs),
      ratio: figures.lastByteMs / copyMs,
      ratioRecorded: figures.doneMs / copyMs,
      budget: BUDGETS[format],
    };
    await database.owner.query("truncate export_item, export_run");
  }
  tellResult("export", {
    rows,
    formats: results,
    idleMb,
    load: [loadBefore, loadavg()[0]!],
    budget: { csvRecorded: RECORDED_BUDGET, memoryBytes: MEMORY_BUDGET_BYTES },
  });
} finally {
  await bench.close();
  await database.close();
}

async function copyOut(companyId: string): Promise<void> {
  const stream = database.owner.query(
    pgCopy.to(
      `copy (select id, booking_date, value_date, amount, currency, type, partner_name, partner_account_nr, remittance,
          reference, balance_after,
          original_amount, original_currency, exchange_rate, booked_at
        from bank_transaction where company_id = '${companyId}' order by bank_account_id, booking_date, id) to stdout csv`,
    ),
  );
  stream.resume();
  await finished(stream);
}

/**
 * `lastByteMs`: until all bytes but the last half megabyte are there, which holds the held-back
 * piece; `doneMs`: with the run and
 * its items stored. Memory is of the program with its modules and the earlier formats' garbage; the
 * reader of the bytes is another one.
 */
async function measure(address: string, token: string, companyId: string, format: string) {
  let peak = process.memoryUsage().rss;
  const watch = setInterval(
    () => (peak = Math.max(peak, process.memoryUsage().rss)),
    MEMORY_LOOK_MS,
  );
  const body = JSON.stringify({
    company_id: companyId,
    bank_accounts: [],
    start_date: "2024-01-01",
    end_date: "2026-12-31",
    format,
  });
  const reader = spawn(
    process.execPath,
    ["-e", READER, `${address}/v1/bankaccount/export`, token],
    {
      stdio: ["pipe", "pipe", "inherit"],
    },
  );
  reader.stdin.end(body);
  const told = (await reader.stdout.toArray()).join("");
  const { status, ...times } = JSON.parse(told) as Times & { status: number };
  if (status !== 200) throw new Error(`${format}: ${status}`);
  clearInterval(watch);
  return {
    ...times,
    peakMb: inMb(peak),
  };
}

/** Seconds of processor. */
interface Busy {
  readonly program: number;
  readonly database: number;
}

function between(from: Busy, to: Busy): Busy {
  return { program: to.program - from.program, database: to.database - from.database };
}

/** The mean of both. */
function half(one: Busy, other: Busy): Busy {
  return {
    program: (one.program + other.program) / 2,
    database: (one.database + other.database) / 2,
  };
}

function inMb(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}

interface Times {
  readonly bytes: number;
  readonly firstByteMs: number;
  readonly lastByteMs: number;
  readonly doneMs: number;
}
