/**
 * Exports of one account with a million rows through the program's HTTP door, against COPY TO of
 * the same rows; then two exports at once beside people who page. Each format has a program of its
 * own. `node bench/export.bench.ts [rows] [formats]`, where `beside` is one of the formats.
 */
import { spawn } from "node:child_process";
import { loadavg } from "node:os";
import { finished } from "node:stream/promises";
import pgCopy from "pg-copy-streams";
import { EXPORT_FORMATS, type ExportFormat } from "#contract/exports/export-options.ts";
import { connect } from "../src/server/database/connect.ts";
import { buildSession } from "../src/server/testing/build-session.ts";
import { buildUser } from "../src/server/testing/build-user.ts";
import { millisecondsOf, tellResult } from "./bench-result.ts";
import { fillTransactions, openBenchDatabase } from "./bench-database.ts";
import { askPages } from "./export-pagers.ts";
import { startBenchProgram } from "./start-bench-program.ts";
import { findChild, forgetPeak, readCpu, readFamilyCpu, readMemory } from "./process-usage.ts";

/** How many times as long as COPY TO each may take to its last byte. */
const BUDGETS: Partial<Record<ExportFormat, number>> = { csv: 2, camt053_02: 4, mt940: 4, xlsx: 6 };
/** The same with the run and its items recorded. */
const RECORDED_BUDGET = 4;
const MEMORY_BUDGET_BYTES = 256 * 1024 * 1024;
/** Every format is asked for this day first: the program then has all of its modules. */
const WARM_DAY = "2024-11-20";
const FIRST_DAY = "2024-01-01";
const LAST_DAY = "2026-12-31";
/** For how long people page without exports. */
const ALONE_MS = 10_000;
const TWO_AT_ONCE = ["csv", "xlsx"] as const satisfies readonly ExportFormat[];

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
const asked = process.argv[3]?.split(",") ?? [...Object.keys(BUDGETS), "beside"];
const formats = EXPORT_FORMATS.filter((each) => asked.includes(each));
const loadBefore = loadavg()[0]!;
const database = await openBenchDatabase();
const connection = await connect(database.appUrl);

try {
  const user = await buildUser(connection.db);
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
  const token = await buildSession(connection.db, user.id);
  const results: Record<string, object> = {};
  for (const format of formats) results[format] = await measureAlone(token, companyId, format);
  const beside = asked.includes("beside") ? await measureBeside(token, companyId) : undefined;
  tellResult("export", {
    rows,
    formats: results,
    beside,
    load: [loadBefore, loadavg()[0]!],
    budget: { csvRecorded: RECORDED_BUDGET, memoryBytes: MEMORY_BUDGET_BYTES },
  });
} finally {
  await connection.close();
  await database.close();
}

/** One format, between two COPY of the same rows: the load of a machine changes within a run. */
async function measureAlone(token: string, companyId: string, format: ExportFormat) {
  const program = await startBenchProgram(database.appUrl);
  const postgres = findChild(process.pid, "postgres");
  const readBusy = (): Busy => ({
    program: readCpu(program.pid),
    database: readFamilyCpu(postgres),
  });
  await download(program.address, token, bodyOf(companyId, format, WARM_DAY, WARM_DAY));
  forgetPeak(program.pid);
  const idleMb = readMemory(program.pid).nowMb;
  const atFirst = readBusy();
  const before = await millisecondsOf(() => copyOut(companyId));
  const atBegin = readBusy();
  const times = await download(program.address, token, bodyOf(companyId, format));
  const atEnd = readBusy();
  const { peakMb } = readMemory(program.pid);
  const copyMs = (before + (await millisecondsOf(() => copyOut(companyId)))) / 2;
  const busy = between(atBegin, atEnd);
  const copyBusy = half(between(atFirst, atBegin), between(atEnd, readBusy()));
  await program.stop();
  await database.owner.query("truncate export_item, export_run");
  return {
    ...times,
    idleMb,
    peakMb,
    grownMb: peakMb - idleMb,
    busySeconds: { recorded: busy, copy: copyBusy },
    busyRatioRecorded: (busy.program + busy.database) / (copyBusy.program + copyBusy.database),
    copyMs: Math.round(copyMs),
    ratio: times.lastByteMs / copyMs,
    ratioRecorded: times.doneMs / copyMs,
    budget: BUDGETS[format],
  };
}

/** People who page, alone and while two exports run in the same program. */
async function measureBeside(token: string, companyId: string) {
  const program = await startBenchProgram(database.appUrl);
  const paging = { address: program.address, token, companyId };
  for (const format of TWO_AT_ONCE)
    await download(program.address, token, bodyOf(companyId, format, WARM_DAY, WARM_DAY));
  const alone = await askPages(paging, new Promise((resolve) => setTimeout(resolve, ALONE_MS)));
  forgetPeak(program.pid);
  const idleMb = readMemory(program.pid).nowMb;
  const exports = Promise.all(
    TWO_AT_ONCE.map((format) => download(program.address, token, bodyOf(companyId, format))),
  );
  const pages = await askPages(paging, exports);
  const doneMs = (await exports).map((each) => each.doneMs);
  const { peakMb } = readMemory(program.pid);
  await program.stop();
  await database.owner.query("truncate export_item, export_run");
  return { formats: TWO_AT_ONCE, doneMs, pagesAlone: alone, pages, idleMb, peakMb };
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

function bodyOf(companyId: string, format: ExportFormat, from = FIRST_DAY, to = LAST_DAY): string {
  const days = { start_date: from, end_date: to };
  return JSON.stringify({ company_id: companyId, bank_accounts: [], ...days, format });
}

/**
 * `lastByteMs`: until all bytes but the last half megabyte are there, which holds the held-back
 * piece; `doneMs`: with the run and its items stored. The reader of the bytes is a program of its
 * own.
 */
async function download(address: string, token: string, body: string): Promise<Times> {
  const reader = spawn(
    process.execPath,
    ["-e", READER, `${address}/v1/bankaccount/export`, token],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  reader.stdin.end(body);
  const told = (await reader.stdout.toArray()).join("");
  const { status, ...times } = JSON.parse(told) as Times & { status: number };
  if (status !== 200) throw new Error(`${body}: ${status}`);
  return times;
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

interface Times {
  readonly bytes: number;
  readonly firstByteMs: number;
  readonly lastByteMs: number;
  readonly doneMs: number;
}
