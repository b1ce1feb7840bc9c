/**
 * Accounts pulled and rows stored per second through the adapter over real HTTP and the real
 * ingestion, beside a bare client that makes the same calls, and beside `COPY` of the same rows
 * into the same indexed tables, in one run. `node bench/pull.bench.ts --companies=100` (three
 * accounts each): their first reading of a year, then a morning's reading, then a morning without
 * any news; `--what=quiet` takes one of them. The statements that the program sends are counted.
 */
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import pg from "pg";
import { pino } from "pino";
import { buildDeps } from "#server/build-deps.ts";
import { systemClock } from "#server/clock.ts";
import { connect } from "#server/database/connect.ts";
import { WORKER_LIMITS } from "#server/database/pool.ts";
import { pullFeedsJob } from "#server/features/bank-feeds/schedule/feed-job-definitions.ts";
import { pullCompany } from "#server/features/feed-reading/pull-company.service.ts";
import { createBankFeeds } from "#server/providers/bank-feed/create-bank-feeds.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildTestConfig } from "#server/testing/test-config.ts";
import { startTestSandbox, type TestSandbox } from "#server/testing/test-sandbox.ts";
import { keepResult, secondsOf } from "./bench-result.ts";
import { type BenchDatabase, openBenchDatabase } from "./bench-database.ts";
import { eachOf } from "./morning-rows.ts";
import { buildWorld, type World } from "./morning-world.ts";
import { waitPastMidnight } from "./past-midnight.ts";
import { findChild, readCpu, readFamilyCpu } from "./process-usage.ts";

const { values } = parseArgs({
  options: {
    companies: { type: "string", default: "100" },
    what: { type: "string", default: "first,morning,quiet" },
  },
});
const companies = Number(values.companies);
// The tables that a reading writes: rows, the ids that name them, their sources, daily sums.
const TABLES = ["bank_transaction", "feed_item", "transaction_source", "daily_stat"] as const;
const FIXED_MINUTES = 2;
const COMPANIES_A_MINUTE = 200;
const AT_ONCE = pullFeedsJob.options.concurrency;

interface Figures {
  readonly what: "first" | "morning" | "quiet";
  readonly accounts: number;
  readonly rows: number;
  readonly calls: number;
  /** Statements for each company, those that begin and end transactions included. */
  readonly statementsPerCompany: number;
  /** Milliseconds of processor for each company. */
  readonly cpuMsPerCompany: { readonly program: number; readonly postgres: number };
  readonly pullSeconds: number;
  readonly accountsPerSecond: number;
  readonly rowsPerSecond: number;
  /** The same calls by a bare client, as many at a time; answers are read and thrown away. */
  readonly httpSeconds: number;
  readonly copySeconds: number;
  /** Bare client and COPY one after the other, as a share of the pull's time. */
  readonly ratio: number;
  readonly cpuSeconds: {
    readonly program: number;
    readonly sandbox: number;
    readonly postgres: number;
  };
  readonly load: readonly [number, number];
}

const round = (value: number): number => Math.round(value * 100) / 100;

/**
 * `readAll` is called before the connections are closed, because some systems do not count a
 * process that has ended.
 */
async function pullAll(
  database: BenchDatabase,
  sandbox: TestSandbox,
  world: World,
  readAll: () => number[],
): Promise<{ seconds: number; cpu: number[] }> {
  const connection = await connect(database.appUrl, WORKER_LIMITS);
  const config = buildTestConfig(sandbox.environment);
  const log = pino({ level: "silent" });
  const { deps, close } = buildDeps({
    config,
    log,
    connection,
    appUrl: database.appUrl,
    queue: createMemoryQueue(),
    folder: { isHere: async () => true },
  });
  const { signal } = new AbortController();
  const pull = (companyId: string): Promise<void> =>
    pullCompany(deps, { companyId, trigger: "daily" }, { signal });
  const seconds = await secondsOf(() =>
    eachOf(world.companyIds.length, AT_ONCE, (index) => pull(world.companyIds[index]!)),
  );
  const cpu = readAll();
  await close();
  await connection.close();
  rmSync(config.dataDir, { recursive: true, force: true });
  return { seconds, cpu };
}

/** Makes the calls of the log again, in its order, with nothing around them. */
async function replay(
  sandbox: TestSandbox,
  calls: readonly { path: string; query: Readonly<Record<string, string>> }[],
): Promise<number> {
  const api = `http://127.0.0.1:${sandbox.port}/sandbox/aggreg8/api`;
  const { token } = (await (
    await fetch(`${api}/token`, { headers: { apikey: "sandbox-api-key" } })
  ).json()) as { token: string };
  const headers = { authorization: token };
  return secondsOf(() =>
    eachOf(calls.length, AT_ONCE, async (index) => {
      const { path, query } = calls[index]!;
      const answer = await fetch(`${api}${path}?${new URLSearchParams(query).toString()}`, {
        headers,
      });
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      await answer.arrayBuffer();
    }),
  );
}

/**
 * COPYs the rows of this reading to files, removes them, and times the owner's COPY back beside the
 * rows from before.
 */
async function copyBack(database: BenchDatabase, since: Date): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "bankhid-copy-"));
  const { owner } = database;
  const at = `'${since.toISOString()}'`;
  const brought = `(select id from bank_transaction where created_at >= ${at})`;
  const mine: Record<(typeof TABLES)[number], string> = {
    bank_transaction: `created_at >= ${at}`,
    feed_item: `transaction_id in ${brought}`,
    transaction_source: `transaction_id in ${brought}`,
    daily_stat: `(bank_account_id, date) in (select bank_account_id, booking_date from bank_transaction where created_at >= ${at})`,
  };
  for (const table of TABLES) {
    const out = owner.query(copyTo(`copy (select * from ${table} where ${mine[table]}) to stdout`));
    await pipeline(out, createWriteStream(join(folder, table)));
  }
  for (const table of TABLES.toReversed())
    await owner.query(`delete from ${table} where ${mine[table]}`);
  await owner.query("vacuum bank_transaction, feed_item, transaction_source, daily_stat");
  await owner.query("checkpoint");
  const seconds = await secondsOf(async () => {
    for (const table of TABLES) {
      const path = join(folder, table);
      if (statSync(path).size > 0)
        await pipeline(createReadStream(path), owner.query(copyFrom(`copy ${table} from stdin`)));
    }
  });
  rmSync(folder, { recursive: true, force: true });
  return seconds;
}

/** Counts the statements of all connections of this process from now on. */
function countStatements(): { end(): number } {
  const { query } = pg.Client.prototype;
  let count = 0;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    count++;
    return Reflect.apply(query, this, given) as unknown;
  } as typeof query;
  return {
    end() {
      pg.Client.prototype.query = query;
      return count;
    },
  };
}

async function measure(what: Figures["what"]): Promise<Figures> {
  const database = await openBenchDatabase();
  const sandbox = await startTestSandbox();
  try {
    const feed = createBankFeeds({
      config: buildTestConfig(sandbox.environment),
      clock: systemClock,
    }).get("aggreg8")!;
    const world = await buildWorld(database.owner, sandbox, feed, {
      companies,
      fresh: what === "first",
      quiet: what === "quiet",
    });
    const pids = {
      sandbox: findChild(process.pid, "sandbox/main.ts"),
      postgres: findChild(process.pid, "postgres"),
    };
    const read = (): number[] => [
      readCpu(process.pid),
      readCpu(pids.sandbox),
      readFamilyCpu(pids.postgres),
    ];
    await sandbox.aggreg8.forgetRequests();
    const since = new Date();
    const [cpu, before] = [read(), loadavg()[0]!];
    const statements = countStatements();
    const { seconds: pullSeconds, cpu: after } = await pullAll(database, sandbox, world, read);
    const sent = statements.end();
    const [program, ofSandbox, postgres] = after.map((seconds, at) => round(seconds - cpu[at]!));
    const calls = (await sandbox.aggreg8.requests()).filter(({ path }) => path !== "/token");
    const {
      rows: [stored],
    } = await database.owner.query<{ rows: string; bad: string }>(
      `
      select (select count(*) from bank_transaction where created_at >= $1) as rows,
        (select count(*) from sync_run where started_at >= $1 and outcome <> 'ok') as bad`,
      [since],
    );
    const rows = Number(stored!.rows);
    const wanted = what === "first" ? world.lastOrdinal * world.accounts.length : world.news;
    if (rows !== wanted || stored!.bad !== "0")
      throw new Error(`${rows} rows of ${wanted} were stored, ${stored!.bad} readings failed.`);
    const httpSeconds = await replay(sandbox, calls);
    const copySeconds = await copyBack(database, since);
    return {
      what,
      accounts: world.accounts.length,
      rows,
      calls: calls.length,
      statementsPerCompany: round(sent / companies),
      cpuMsPerCompany: {
        program: round((program! * 1_000) / companies),
        postgres: round((postgres! * 1_000) / companies),
      },
      pullSeconds: round(pullSeconds),
      accountsPerSecond: round(world.accounts.length / pullSeconds),
      rowsPerSecond: Math.round(rows / pullSeconds),
      httpSeconds: round(httpSeconds),
      copySeconds: round(copySeconds),
      ratio: round((httpSeconds + copySeconds) / pullSeconds),
      cpuSeconds: { program: program!, sandbox: ofSandbox!, postgres: postgres! },
      load: [round(before), round(loadavg()[0]!)],
    };
  } finally {
    await sandbox.stop();
    await database.close();
  }
}

const results: Figures[] = [];
const asked = values.what.split(",");
for (const what of (["first", "morning", "quiet"] as const).filter((one) => asked.includes(one))) {
  await waitPastMidnight(FIXED_MINUTES + companies / COMPANIES_A_MINUTE);
  results.push(await measure(what));
  process.stdout.write(`${JSON.stringify(results.at(-1))}\n`);
}
const name = asked.length === 3 ? "pull" : `pull-${asked.join("-")}`;
keepResult(name, { node: process.version, atOnce: AT_ONCE, results });
process.exit(0);
