/**
 * First and last page of the list through HTTP against the bare SQL of the same page, in the same
 * run. Budget: p99 within 3 times the bare SQL's at 10 million rows. `node bench/page.bench.ts
 * [rows]`
 */
import { loadavg } from "node:os";
import pg from "pg";
import { transactionFilterSchema } from "#contract/transactions/transaction-filter.ts";
import { formatPageCursor } from "../src/server/features/transactions/page-cursor.ts";
import {
  buildPageText,
  LIST_COLUMNS,
  type PageKey,
} from "../src/server/features/transactions/transaction-page.store.ts";
import { buildSession } from "../src/server/testing/build-session.ts";
import { buildUser } from "../src/server/testing/build-user.ts";
import { millisecondsOf, tellResult } from "./bench-result.ts";
import { openBenchApp } from "./bench-app.ts";
import { fillTransactions, openBenchDatabase, percentiles } from "./bench-database.ts";

const ACCOUNTS = 5;
const ROWS_PER_ACCOUNT = 2_000;
const ROUNDS = 400;
const WARM_ROUNDS = 40;
const BUDGET = 3;
let caller = 0;

const rows = Number(process.argv[2] ?? 10_000_000);
const loadBefore = loadavg()[0]!;
const database = await openBenchDatabase();
const bench = await openBenchApp(database.appUrl);
const { app, connection } = bench;
const bare = new pg.Client({ connectionString: database.appUrl });
await bare.connect();

try {
  const user = await buildUser(connection.db);
  const token = await buildSession(connection.db, user.id);
  const companies = Math.max(1, Math.round(rows / ACCOUNTS / ROWS_PER_ACCOUNT));
  const started = performance.now();
  await fillTransactions(database.owner, {
    companies,
    accountsPerCompany: ACCOUNTS,
    rowsPerAccount: ROWS_PER_ACCOUNT,
    userId: user.id,
  });
  const filledSeconds = Math.round((performance.now() - started) / 1000);
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const firstPage = await measure(address, token, false);
  const lastPage = await measure(address, token, true);
  const result = {
    rows: companies * ACCOUNTS * ROWS_PER_ACCOUNT,
    companies,
    filledSeconds,
    rounds: ROUNDS,
    firstPage,
    lastPage,
    load: [loadBefore, loadavg()[0]!],
    budget: BUDGET,
  };
  tellResult("page", result);
} finally {
  await bare.end();
  await bench.close();
  await database.close();
}

interface Subject {
  readonly companyId: string;
  readonly accounts: readonly { id: string; account_nr: string }[];
  readonly last: PageKey;
}

/**
 * Companies at random, each asked once by SQL and once by HTTP, in changing order, so that both
 * meet the same caches.
 */
async function measure(address: string, token: string, atEnd: boolean) {
  const times = { sql: [] as number[], http: [] as number[] };
  const subjects = await listSubjects();
  for (let round = -WARM_ROUNDS; round < ROUNDS; round++) {
    const subject = subjects[(round + WARM_ROUNDS) % subjects.length]!;
    const other = subjects[(round + WARM_ROUNDS + (subjects.length >> 1)) % subjects.length]!;
    const asked: [keyof typeof times, () => Promise<void>][] = [
      ["sql", () => askSql(subject, atEnd)],
      ["http", () => askHttp(address, token, other, atEnd)],
    ];
    if (round % 2 === 0) asked.reverse();
    for (const [way, ask] of asked) {
      const took = await millisecondsOf(ask);
      if (round >= 0) times[way].push(took);
    }
  }
  const sql = percentiles(times.sql);
  const http = percentiles(times.http);
  return { sql, http, ratio: { p50: http.p50 / sql.p50, p99: http.p99 / sql.p99 } };
}

async function listSubjects(): Promise<Subject[]> {
  const { rows: found } = await database.owner.query(
    `select c.company_id as "companyId",
      (
        select json_agg(json_build_object('id', a.id, 'account_nr', a.account_nr)) from bank_account a where a.company_id = c.company_id
      ) as accounts,
      (select json_build_object('bookingDate', k.booking_date, 'id', k.id) from (
        select t.booking_date, t.id from bank_transaction t where t.company_id = c.company_id
        order by t.booking_date, t.id offset 100 limit 1) k) as last
    from company c order by md5(c.company_id::text) limit $1`,
    [2 * (ROUNDS + WARM_ROUNDS)],
  );
  return found as Subject[];
}

async function askSql(subject: Subject, atEnd: boolean): Promise<void> {
  const filter = transactionFilterSchema.parse({ company_id: subject.companyId });
  const question = {
    companyId: subject.companyId,
    accountIds: subject.accounts.map((a) => a.id),
    sharedIds: [],
    filter,
    sort: "date_desc" as const,
  };
  const { text, values } = buildPageText(
    atEnd ? { ...question, after: subject.last } : question,
    LIST_COLUMNS.map((name) => `t.${name}`).join(", "),
    101,
  );
  await bare.query(`begin; set local app.company_ids = '${subject.companyId}'`);
  const { rows: page } = await bare.query({
    name: atEnd ? "last" : "first",
    text,
    values: [...values],
  });
  await bare.query("commit");
  if (page.length < 100) throw new Error(`A page of ${page.length} rows`);
}

async function askHttp(
  address: string,
  token: string,
  subject: Subject,
  atEnd: boolean,
): Promise<void> {
  const cursor = atEnd
    ? formatPageCursor({ sort: "date_desc", ...subject.last, total: 10_000, totalExact: true })
    : "";
  caller++;
  const reply = await fetch(`${address}/v1/bankaccounts-transactions/${cursor}`, {
    method: "POST",
    // Another address each time, because the limit of requests is not measured.
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "x-forwarded-for": `10.${caller >> 16}.${(caller >> 8) & 255}.${caller & 255}`,
    },
    body: JSON.stringify({
      company_id: subject.companyId,
      booked: "ALL",
      bankAccounts: subject.accounts.map((account) => ({
        accountNr: account.account_nr,
        originate: "adriana",
      })),
    }),
  });
  const body = (await reply.json()) as { transactions: unknown[] };
  if (!reply.ok || body.transactions.length < 100)
    throw new Error(`${reply.status} ${JSON.stringify(body).slice(0, 200)}`);
}
