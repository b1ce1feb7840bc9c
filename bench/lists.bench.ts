/**
 * The list of one company of a million items among ten million: pages, orders, filters, searches
 * and counters through HTTP, beside the same statements alone, in the same run. Bar: p99 within
 * twice the bare SQL. `node bench/lists.bench.ts [rows] [rounds] [--folder=PATH [--prepare]]`: with
 * a folder the rows stay there, and `--prepare` only makes them.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { formatPageCursor } from "../src/server/features/transactions/page-cursor.ts";
import { keepSearchTexts } from "../src/server/features/search-index/search-index.service.ts";
import { buildSession } from "../src/server/testing/build-session.ts";
import { buildUser } from "../src/server/testing/build-user.ts";
import { type SentStatement, statementsOf } from "../src/server/testing/sent-statements.ts";
import { openBenchApp } from "./bench-app.ts";
import { fillTransactions, openBenchDatabase, percentiles } from "./bench-database.ts";
import { millisecondsOf, tellResult } from "./bench-result.ts";
import { startBenchProgram } from "./start-bench-program.ts";

const LARGE_ROWS_MAX = 1_000_000;
const LARGE_ACCOUNTS = 4;
const SMALL_ACCOUNTS = 5;
const SMALL_ROWS = 2_000;
const WARM_ROUNDS = 10;
const PAGE_ROWS = 100;
const FAR_PAGE = 500;
const BAR = 2;
// The rows are made without waiting for the disk, and sorted and indexed in memory.
const FILL_SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_wal_size: "16GB",
  work_mem: "512MB",
  maintenance_work_mem: "1GB",
};
/** Tables that grow with a company's items. */
const ITEM_TABLES = /bank_transaction|daily_stat|transaction_|search_|statement|export_item/;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { folder: { type: "string" }, prepare: { type: "boolean", default: false } },
});
const rows = Number(positionals[0] ?? 10_000_000);
const rounds = Number(positionals[1] ?? 200);
const loadBefore = loadavg()[0]!;
const database = await openBenchDatabase(values.prepare ? FILL_SETTINGS : {}, values.folder);
const { app, connection, close } = await openBenchApp(database.appUrl);
const bare = new pg.Client({ connectionString: database.appUrl });
await bare.connect();
const agent = new Agent({ keepAlive: true });
let caller = 0;

interface Filled {
  readonly rows: number;
  readonly largeRows: number;
  readonly companyId: string;
  readonly userId: string;
  readonly filledSeconds: number;
}

try {
  const filled = findFilled() ?? (await fill());
  if (!values.prepare) await measureAll(filled);
} finally {
  await bare.end();
  await close();
  await database.close();
}

function findFilled(): Filled | undefined {
  const file = values.folder && join(values.folder, "filled.json");
  if (!file || !existsSync(file)) return undefined;
  const filled = JSON.parse(readFileSync(file, "utf8")) as Filled;
  if (filled.rows !== rows) throw new Error(`The folder keeps ${filled.rows} rows.`);
  return filled;
}

async function fill(): Promise<Filled> {
  const startedAt = performance.now();
  const { id: userId } = await buildUser(connection.db);
  const largeRows = Math.min(LARGE_ROWS_MAX, Math.round(rows / 2));
  const companyId = await fillTransactions(database.owner, {
    companies: Math.max(1, Math.round((rows - largeRows) / SMALL_ACCOUNTS / SMALL_ROWS)),
    accountsPerCompany: SMALL_ACCOUNTS,
    rowsPerAccount: SMALL_ROWS,
    userId,
    large: { accounts: LARGE_ACCOUNTS, rowsPerAccount: largeRows / LARGE_ACCOUNTS },
  });
  await keepSearchTexts(connection, companyId);
  await database.owner.query("vacuum analyze");
  const filledSeconds = Math.round((performance.now() - startedAt) / 1000);
  const filled = { rows, largeRows, companyId, userId, filledSeconds };
  if (values.folder) writeFileSync(join(values.folder, "filled.json"), JSON.stringify(filled));
  return filled;
}

interface Question {
  readonly body: object;
  /** The page: a number, or a cursor. */
  readonly page?: string;
  readonly path?: string;
}

async function listQuestions(companyId: string): Promise<Record<string, Question>> {
  const far = await cursorBehind(companyId, FAR_PAGE * PAGE_ROWS, "desc");
  const last = await cursorBehind(companyId, PAGE_ROWS, "asc");
  const counters = [{}, { booked: "UNBOOKED" }].map((each) => ({
    company_id: companyId,
    bankAccounts: [],
    ...each,
  }));
  return {
    "first page": { body: {} },
    "page 100": { body: {}, page: "100" },
    "page 500": { body: {}, page: far },
    "last page": { body: {}, page: last },
    "oldest first": { body: { sort: "date_asc" } },
    "largest first": { body: { sort: "amount_desc" } },
    "least first": { body: { sort: "amount_asc" } },
    "not booked": { body: { booked: "UNBOOKED" } },
    booked: { body: { booked: "BOOKED" } },
    "a month": { body: { dateFrom: "2025-03-01", dateTo: "2025-03-31" } },
    amounts: { body: { amountMin: "100.00", amountMax: "101.00" } },
    credits: { body: { direction: "credit" } },
    debits: { body: { direction: "debit" } },
    "a currency": { body: { currency: "HUF" } },
    "possible doubles": { body: { possibleDouble: true } },
    "changes of the bank": { body: { openChange: true } },
    "since yesterday": { body: { newSince: "YESTERDAY" } },
    "with a note": { body: { noted: true } },
    "a rare word": { body: { text: "REF77777" } },
    "a word of every row": { body: { text: "kiegyenlítése" } },
    "a word that is nowhere": { body: { text: "nincsilyen" } },
    "a partner": { body: { partnerName: "partner 517" } },
    "every partner": { body: { partnerName: "partner" } },
    counters: { body: { filters: counters }, path: "/v1/transaction-counts" },
  };
}

/** The cursor of the page behind so many rows of the company. */
async function cursorBehind(companyId: string, count: number, order: "asc" | "desc") {
  const { rows: found } = await database.owner.query(
    `select booking_date::text as "bookingDate", amount, id from bank_transaction where company_id = $1
      order by booking_date ${order}, id ${order} offset $2 limit 1`,
    [companyId, count],
  );
  const { bookingDate, amount, id } = found[0];
  const key = { bookingDate, amount: BigInt(amount), id };
  return formatPageCursor({ sort: "date_desc", ...key, total: 10_000, totalExact: false });
}

async function measureAll({ companyId, userId, ...filled }: Filled): Promise<void> {
  const token = await buildSession(connection.db, userId);
  const program = await startBenchProgram(database.appUrl);
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const results: Record<string, object> = {};
  for (const [name, question] of Object.entries(await listQuestions(companyId))) {
    const ask = (at: string) => askHttp(at, token, companyId, question);
    const sent = await statementsOf(() => ask(address));
    const about = sent.filter(({ text }) => ITEM_TABLES.test(text) || /^\s*set/i.test(text));
    const times = { sql: [] as number[], http: [] as number[] };
    for (let round = -WARM_ROUNDS; round < rounds; round++) {
      const asked: [keyof typeof times, () => Promise<unknown>][] = [
        ["sql", () => askSql(companyId, about)],
        ["http", () => ask(program.address)],
      ];
      if (round % 2 === 0) asked.reverse();
      for (const [way, work] of asked) {
        const took = await millisecondsOf(work);
        if (round >= 0) times[way].push(took);
      }
    }
    const [sql, http] = [percentiles(times.sql), percentiles(times.http)];
    const ratio = { p50: http.p50 / sql.p50, p99: http.p99 / sql.p99 };
    results[name] = { statements: about.length, sql, http, ratio };
    process.stderr.write(`${name}: ${JSON.stringify(results[name])}\n`);
  }
  await program.stop();
  tellResult("lists", { ...filled, rounds, bar: BAR, results, load: [loadBefore, loadavg()[0]!] });
}

/** The statements about items, one after the other, as the program's role. */
async function askSql(companyId: string, sent: readonly SentStatement[]): Promise<void> {
  await bare.query(`begin; set local app.company_ids = '${companyId}'`);
  for (const { text, values: given, name } of sent)
    await bare.query({ text, values: [...given], ...(name !== undefined && { name }) });
  await bare.query("commit");
}

function askHttp(
  address: string,
  token: string,
  companyId: string,
  { body, page = "", path = "/v1/bankaccounts-transactions/" }: Question,
): Promise<void> {
  caller++;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const sent = request(
    address + path + page,
    {
      method: "POST",
      agent,
      // Another address each time, because the limit of requests is not measured.
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "x-forwarded-for": `10.${caller >> 16}.${(caller >> 8) & 255}.${caller & 255}`,
      },
    },
    (reply) => {
      reply.resume();
      reply.on("end", () =>
        reply.statusCode === 200 ? resolve() : reject(new Error(String(reply.statusCode))),
      );
    },
  );
  sent.on("error", reject);
  sent.end(JSON.stringify({ company_id: companyId, booked: "ALL", bankAccounts: [], ...body }));
  return promise;
}
