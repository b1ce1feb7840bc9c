/**
 * Pages of changes that programs ask for, through HTTP against the bare SQL of the same page in the
 * same run: one after another, and by 200 keys at once. Then one key floods the API: it gets 429
 * with its headers, and the pages of the others come as fast as before. `node bench/api.bench.ts
 * [rows]`. With `--folder=PATH` the rows stay there: `--prepare` makes them and ends, and a run
 * without it measures them.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { SECOND_MS } from "#values/durations.ts";
import { CHANGED_TEXT } from "../src/server/features/integrator-api/sync.store.ts";
import { buildApiKey } from "../src/server/testing/build-api-key.ts";
import { buildUser } from "../src/server/testing/build-user.ts";
import { openBenchApp } from "./bench-app.ts";
import { fillTransactions, openBenchDatabase, percentiles } from "./bench-database.ts";
import { millisecondsOf, tellResult } from "./bench-result.ts";

const ACCOUNTS = 5;
const ROWS_PER_ACCOUNT = 2_000;
const KEYS = 200;
const PAGE = 500;
const ROUNDS = 400;
const WARM_ROUNDS = 40;
const PAGES_OF_KEY = 10;
const CONNECTIONS = 10;
const FLOOD = 600;
const FLOOD_LANES = 8;
const QUIET_KEYS = 20;
// The contract's limit of the call for one key.
const LIMIT_PER_MINUTE = 60;
// Half a minute is left of the limit's window when the flood begins.
const WINDOW_MS = 60_000;
const FLOOD_NEEDS_MS = 30_000;
const NOBODY = "00000000-0000-0000-0000-000000000000";

interface Asker {
  readonly companyId: string;
  readonly address: string;
  readonly token: string;
  cursor: string;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: { nextCursor?: string; hasMore?: boolean; added?: unknown[]; code?: string };
}

// The rows are made without waiting for the disk, and sorted and indexed in memory.
const FILL_SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_wal_size: "16GB",
  work_mem: "512MB",
  maintenance_work_mem: "1GB",
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { folder: { type: "string" }, prepare: { type: "boolean", default: false } },
});
const rows = Number(positionals[0] ?? 10_000_000);
const filledFile = values.folder && join(values.folder, "filled.json");
const companies = Math.max(KEYS, Math.round(rows / ACCOUNTS / ROWS_PER_ACCOUNT));
const loadBefore = loadavg()[0]!;
let busyAnswers = 0;
const database = await openBenchDatabase(values.prepare ? FILL_SETTINGS : {}, values.folder);
const bench = await openBenchApp(database.appUrl);
const bare = new pg.Pool({ connectionString: database.appUrl, max: CONNECTIONS });

try {
  const userId = findFilled() ?? (await fill());
  if (!values.prepare) await measure(userId);
} finally {
  await bare.end();
  await bench.close();
  await database.close();
}

/** The director of the companies that an earlier run has made in the folder. */
function findFilled(): string | undefined {
  if (filledFile === undefined || !existsSync(filledFile)) return undefined;
  const filled = JSON.parse(readFileSync(filledFile, "utf8")) as { rows: number; userId: string };
  if (filled.rows !== rows) throw new Error(`The folder keeps ${filled.rows} rows.`);
  return filled.userId;
}

async function fill(): Promise<string> {
  const { id: userId } = await buildUser(bench.connection.db);
  const rowsPerAccount = Math.max(1, Math.round(rows / companies / ACCOUNTS));
  await fillTransactions(database.owner, {
    companies,
    accountsPerCompany: ACCOUNTS,
    rowsPerAccount,
    userId,
  });
  if (filledFile !== undefined) writeFileSync(filledFile, JSON.stringify({ rows, userId }));
  return userId;
}

async function measure(userId: string): Promise<void> {
  const address = await bench.app.listen({ port: 0, host: "127.0.0.1" });
  const askers = await makeAskers(address, userId);
  const alone = await measureAlone(address, askers);
  const together = await measureTogether(address, askers);
  const flood = await measureFlood(address, askers);
  tellResult("api", {
    rows: companies * ACCOUNTS * Math.max(1, Math.round(rows / companies / ACCOUNTS)),
    companies,
    page: PAGE,
    alone,
    together,
    flood,
    busyAnswers,
    load: [loadBefore, loadavg()[0]!],
  });
}

/** Keys of companies at random, each with a token that it got as programs get theirs. */
async function makeAskers(address: string, userId: string): Promise<Asker[]> {
  const { rows: found } = await database.owner.query<{ id: string }>(
    "select company_id as id from company order by md5(company_id::text) limit $1",
    [KEYS],
  );
  const askers: Asker[] = [];
  for (const [at, { id: companyId }] of found.entries()) {
    const { clientId, secret } = await buildApiKey(bench.connection.db, { userId, companyId });
    const from = `10.1.${at >> 8}.${at & 255}`;
    const reply = await fetch(`${address}/oauth2/token`, {
      method: "POST",
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString("base64")}`,
        "x-forwarded-for": from,
      },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
    });
    const { access_token: token } = (await reply.json()) as { access_token: string };
    askers.push({ companyId, address: from, token, cursor: "" });
  }
  return askers;
}

async function ask(address: string, asker: Asker): Promise<Answer> {
  const reply = await fetch(
    `${address}/api/v1/transactions/sync?limit=${PAGE}&cursor=${asker.cursor}`,
    { headers: { authorization: `Bearer ${asker.token}`, "x-forwarded-for": asker.address } },
  );
  return {
    status: reply.status,
    headers: reply.headers,
    body: (await reply.json()) as Answer["body"],
  };
}

/**
 * The next page; from the beginning again behind the last one. Where the server is busy it is asked
 * again when it says, as a program would; the wait is part of the page's time.
 */
async function turnPage(address: string, asker: Asker): Promise<void> {
  const { status, headers, body } = await ask(address, asker);
  if (status === 503) {
    busyAnswers++;
    await pause(Number(headers.get("retry-after")) * SECOND_MS);
    return turnPage(address, asker);
  }
  if (status !== 200 || (body.hasMore === true && body.added?.length !== PAGE))
    throw new Error(`${status} ${JSON.stringify(body).slice(0, 200)}`);
  asker.cursor = body.hasMore === true ? body.nextCursor! : "";
}

async function askSql(companyId: string): Promise<void> {
  const client = await bare.connect();
  try {
    await client.query(`begin; set local app.company_ids = '${companyId}'`);
    const values = [companyId, 0, NOBODY, null, PAGE + 1];
    const { rows: page } = await client.query({ name: "page", text: CHANGED_TEXT, values });
    await client.query("commit");
    if (page.length === 0) throw new Error("A page without rows");
  } finally {
    client.release();
  }
}

/** One page after another, by SQL and by HTTP in changing order. */
async function measureAlone(address: string, askers: readonly Asker[]) {
  const times = { sql: [] as number[], http: [] as number[] };
  for (let round = -WARM_ROUNDS; round < ROUNDS; round++) {
    const asker = askers[(round + WARM_ROUNDS) % KEYS]!;
    const other = askers[(round + WARM_ROUNDS + KEYS / 2) % KEYS]!;
    const asked: [keyof typeof times, () => Promise<void>][] = [
      ["sql", () => askSql(asker.companyId)],
      ["http", () => turnPage(address, other)],
    ];
    if (round % 2 === 0) asked.reverse();
    for (const [way, run] of asked) {
      const took = await millisecondsOf(run);
      if (round >= 0) times[way].push(took);
    }
  }
  return compare(percentiles(times.sql), percentiles(times.http));
}

/** All keys at once, each some pages; the same pages by SQL over a pool of connections. */
async function measureTogether(address: string, askers: readonly Asker[]) {
  const run = async (page: (asker: Asker) => Promise<void>) => {
    const times: number[] = [];
    const tookMs = await millisecondsOf(() =>
      Promise.all(
        askers.map(async (asker) => {
          for (let at = 0; at < PAGES_OF_KEY; at++)
            times.push(await millisecondsOf(() => page(asker)));
        }),
      ),
    );
    return { ...percentiles(times), pagesPerSecond: (times.length * 1_000) / tookMs };
  };
  const sql = await run((asker) => askSql(asker.companyId));
  const http = await run((asker) => turnPage(address, asker));
  return { keys: askers.length, ...compare(sql, http) };
}

function compare<Figures extends { readonly p50: number; readonly p99: number }>(
  sql: Figures,
  http: Figures,
) {
  return { sql, http, ratio: { p50: http.p50 / sql.p50, p99: http.p99 / sql.p99 } };
}

/** Some keys page quietly, alone and beside a key that floods. Throws where a limit is wrong. */
async function measureFlood(address: string, askers: readonly Asker[]) {
  const [flooder, ...others] = askers as [Asker, ...Asker[]];
  const quiet = others.slice(0, QUIET_KEYS);
  const page = async (): Promise<{ p50: number; p99: number }> => {
    const times: number[] = [];
    for (let at = 0; at < QUIET_KEYS * PAGES_OF_KEY; at++)
      times.push(await millisecondsOf(() => turnPage(address, quiet[at % QUIET_KEYS]!)));
    return percentiles(times);
  };
  const before = await page();
  await awaitWindow();
  const told: Answer[] = [];
  const lanes = Array.from({ length: FLOOD_LANES }, async () => {
    while (told.length < FLOOD) told.push(await ask(address, flooder));
  });
  const [beside] = await Promise.all([page(), ...lanes]);
  const refused = told.filter(({ status }) => status === 429);
  const served = told.filter(({ status }) => status === 200).length;
  const wrong = refused.filter(({ headers, body }) => {
    const waitSeconds = Number(headers.get("retry-after"));
    const left = headers.get("ratelimit") ?? "";
    return !(
      body.code === "rate_limited" &&
      waitSeconds >= 1 &&
      waitSeconds <= WINDOW_MS / 1_000 &&
      left === `"apiTransactionSync";r=0;t=${waitSeconds}` &&
      headers.get("ratelimit-policy") === `"apiTransactionSync";q=${LIMIT_PER_MINUTE};w=60` &&
      headers.get("content-type")?.startsWith("application/problem+json") === true
    );
  });
  if (wrong[0] !== undefined)
    throw new Error(`A wrong 429: ${JSON.stringify([...wrong[0].headers, wrong[0].body])}`);
  if (refused.length === 0 || served > LIMIT_PER_MINUTE)
    throw new Error(`${served} of ${told.length} calls were served`);
  return { calls: told.length, served, before, beside, ratio: beside.p50 / before.p50 };
}

async function awaitWindow(): Promise<void> {
  const leftMs = WINDOW_MS - (Date.now() % WINDOW_MS);
  if (leftMs < FLOOD_NEEDS_MS) await new Promise((done) => setTimeout(done, leftMs));
}
