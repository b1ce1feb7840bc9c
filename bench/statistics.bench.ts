/**
 * Statistics of one company of ten accounts and the check of a certificate, through HTTP: with
 * 10,000 and with 100,000 rows in two years, a fiftieth of them transfers between own accounts.
 * Bar: ten times the rows take at most fifteen times as long (p50).
 * `node bench/statistics.bench.ts`
 */
import { loadavg } from "node:os";
import { buildSession } from "../src/server/testing/build-session.ts";
import { buildUser } from "../src/server/testing/build-user.ts";
import { openBenchApp } from "./bench-app.ts";
import { fillTransactions, openBenchDatabase, percentiles } from "./bench-database.ts";
import { millisecondsOf, tellResult } from "./bench-result.ts";

const ACCOUNTS = 10;
const ROUNDS = 10;
const WARM_ROUNDS = 2;
const [FEW, MANY] = [1_000, 10_000];
const RATIO_BAR = 15;
const PERIOD = "from=2024-12&to=2026-11";

const few = await measureRows(FEW);
const many = await measureRows(MANY);
tellResult("statistics", {
  accounts: ACCOUNTS,
  rounds: ROUNDS,
  load: loadavg()[0],
  rows10k: few,
  rows100k: many,
  ratio: {
    statistics: many.statistics.p50 / few.statistics.p50,
    list: many.list.p50 / few.list.p50,
    preview: many.preview.p50 / few.preview.p50,
  },
  bars: { ratio: RATIO_BAR },
});

async function measureRows(rowsPerAccount: number) {
  const database = await openBenchDatabase();
  const { app, connection, close } = await openBenchApp(database.appUrl);
  try {
    const user = await buildUser(connection.db);
    const token = await buildSession(connection.db, user.id);
    const size = { companies: 1, accountsPerCompany: ACCOUNTS, rowsPerAccount };
    await fillTransactions(database.owner, { ...size, userId: user.id });
    // One debit and one credit of each fiftieth row, on the same day of two accounts.
    await database.owner.query(
      `with a as (select id, account_nr, row_number() over (order by id) as n from bank_account)
        update bank_transaction t set partner_account_nr = o.account_nr,
          amount = case when a.n % 2 = 1 then -1 else 1 end * (substring(t.reference from 4)::bigint + 1) * 100000
        from a join a o on o.n = a.n + case when a.n % 2 = 1 then 1 else -1 end
        where a.id = t.bank_account_id and substring(t.reference from 4)::int % 50 = 0`,
    );
    await database.owner.query("vacuum analyze");
    const { rows } = await database.owner.query<{ id: string }>(
      "select company_id as id from company",
    );
    const companyId = rows[0]!.id;
    const address = await app.listen({ port: 0, host: "127.0.0.1" });
    const ask = async (method: string, path: string, body?: object): Promise<void> => {
      const reply = await fetch(`${address}/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          "x-forwarded-for": "10.0.0.1",
          ...(body && { "content-type": "application/json" }),
        },
        ...(body && { body: JSON.stringify({ company_id: companyId, ...body }) }),
      });
      if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
      await reply.arrayBuffer();
    };
    const month = { dateFrom: "2025-03-01", dateTo: "2025-03-31", ownTransfers: "without" };
    const days = { account_ids: [], from: "2025-01-01", to: "2026-06-30" };
    return {
      statistics: await measure(() => ask("GET", `/statistics?company_id=${companyId}&${PERIOD}`)),
      list: await measure(() => ask("POST", "/bankaccounts-transactions/", month)),
      preview: await measure(() => ask("POST", "/certificates/preview", days)),
    };
  } finally {
    await close();
    await database.close();
  }
}

async function measure(work: () => Promise<unknown>) {
  const times: number[] = [];
  for (let round = -WARM_ROUNDS; round < ROUNDS; round++) {
    const took = await millisecondsOf(work);
    if (round >= 0) times.push(took);
  }
  return percentiles(times);
}
