/**
 * CSV and XLSX of one account with a million rows, as the download streams them, against COPY TO of
 * the same rows. Budget: under 256 MB of memory, CSV within 3 times COPY TO. `node
 * bench/export.bench.ts [rows]`
 */
import { exportBodySchema } from "#contract/exports/exports.ts";
import { buildAccess } from "#server/testing/build-access.ts";
import { loadavg } from "node:os";
import { finished } from "node:stream/promises";
import pgCopy from "pg-copy-streams";
import { connect } from "../src/server/database/connect.ts";
import { prepareExport } from "../src/server/features/exports/exports.service.ts";
import { streamExport } from "../src/server/features/exports/stream-export.ts";
import { newId } from "../src/server/new-id.ts";
import { buildUser } from "../src/server/testing/build-user.ts";
import { millisecondsOf, tellResult } from "./bench-result.ts";
import { fillTransactions, openBenchDatabase } from "./bench-database.ts";

const CSV_BUDGET = 3;
const MEMORY_BUDGET_BYTES = 256 * 1024 * 1024;
const MEMORY_LOOK_MS = 20;

const rows = Number(process.argv[2] ?? 1_000_000);
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
  const copyMs = await millisecondsOf(() => copyOut(companyId));
  const csv = await measure(companyId, user.id, "csv");
  const xlsx = await measure(companyId, user.id, "xlsx");
  const result = {
    rows,
    copyMs: Math.round(copyMs),
    csv: {
      ...csv,
      ratioToCopy: csv.lastByteMs / copyMs,
      ratioToCopyWithMarks: csv.doneMs / copyMs,
    },
    xlsx: { ...xlsx, ratioToCopy: xlsx.lastByteMs / copyMs },
    load: [loadBefore, loadavg()[0]!],
    budget: { csvRatio: CSV_BUDGET, memoryBytes: MEMORY_BUDGET_BYTES },
  };
  tellResult("export", result);
} finally {
  await connection.close();
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
 * `lastByteMs`: until all bytes but the held-back last piece are out; `doneMs`: with items and
 * marks stored.
 */
async function measure(companyId: string, userId: string, format: "csv" | "xlsx") {
  const deps = { db: connection.db, clock: { now: () => new Date() }, newId: () => newId() };
  const body = exportBodySchema.parse({
    company_id: companyId,
    bank_accounts: [],
    start_date: "2024-01-01",
    end_date: "2026-12-31",
    format,
  });
  const prepared = await prepareExport(deps, await buildAccess(deps, userId, companyId), body);
  const base = process.memoryUsage().rss;
  let peak = base;
  const watch = setInterval(
    () => (peak = Math.max(peak, process.memoryUsage().rss)),
    MEMORY_LOOK_MS,
  );
  const start = performance.now();
  let bytes = 0;
  let lastByteMs = 0;
  let previousMs = 0;
  for await (const piece of streamExport(deps, prepared.order)) {
    bytes += piece.length;
    lastByteMs = previousMs;
    previousMs = performance.now() - start;
  }
  clearInterval(watch);
  return {
    bytes,
    lastByteMs: Math.round(lastByteMs),
    doneMs: Math.round(performance.now() - start),
    memoryGrowthMb: Math.round((peak - base) / 1024 / 1024),
    peakMb: Math.round(peak / 1024 / 1024),
  };
}
