/**
 * The board of months of an office: 200 clients with two accounts and 36 months of data, exported
 * and certified month by month, through HTTP; and one client's month. Bars: the board under
 * 300 ms, one month under 100 ms (p50).
 * `node bench/months.bench.ts [companies] [rowsPerAccount]`
 */
import { loadavg } from "node:os";
import { buildSession } from "../src/server/testing/build-session.ts";
import { buildUser } from "../src/server/testing/build-user.ts";
import { openBenchApp } from "./bench-app.ts";
import { fillTransactions, openBenchDatabase, percentiles } from "./bench-database.ts";
import { millisecondsOf, tellResult } from "./bench-result.ts";

const MONTHS = 36;
const ROUNDS = 20;
const WARM_ROUNDS = 3;
const BOARD_BAR_MS = 300;
const MONTH_BAR_MS = 100;
const companies = Number(process.argv[2] ?? 200);
const rowsPerAccount = Number(process.argv[3] ?? 1_000);

const database = await openBenchDatabase();
const { app, connection, close } = await openBenchApp(database.appUrl);
try {
  const user = await buildUser(connection.db);
  const token = await buildSession(connection.db, user.id);
  await fillTransactions(database.owner, {
    companies,
    accountsPerCompany: 2,
    rowsPerAccount,
    userId: user.id,
  });
  await fillMonths();
  const { rows: subjects } = await database.owner.query<{ id: string }>(
    "select company_id as id from company order by company_id limit $1",
    [ROUNDS],
  );
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const ask = async (path: string): Promise<void> => {
    const reply = await fetch(`${address}/v1${path}`, {
      headers: { authorization: `Bearer ${token}`, "x-forwarded-for": "10.0.0.1" },
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    await reply.arrayBuffer();
  };
  const board = await measure(() => ask("/months/board?month=2026-03"));
  const month = await measure((round) =>
    ask(`/months?company_id=${subjects[Math.max(0, round) % subjects.length]!.id}&month=2026-03`),
  );
  tellResult("months", {
    companies,
    months: MONTHS,
    rowsPerAccount,
    rounds: ROUNDS,
    load: loadavg()[0],
    board,
    month,
    bars: { board: BOARD_BAR_MS, month: MONTH_BAR_MS },
  });
} finally {
  await close();
  await database.close();
}

/** Proven months, an export of all items but those of each seventh day, and certificates. */
async function fillMonths(): Promise<void> {
  const { owner } = database;
  await owner.query(
    `insert into proven_span (company_id, account_nr, currency, from_date, to_date, state)
      select a.company_id, a.account_nr, a.currency, m::date, (m + interval '1 month' - interval '1 day')::date, 'balance'
      from bank_account a, generate_series(date '2023-12-01', date '2026-11-01', '1 month') m`,
  );
  await owner.query(
    `insert into export_item (company_id, export_run_id, transaction_id)
      select company_id, company_id, id from bank_transaction where extract(day from booking_date)::int % 7 <> 0`,
  );
  await owner.query(
    `insert into completeness_certificate (company_id, id, code, user_id, made_at, from_date, to_date, accounts, item_count, open_changes,
        digests, fingerprint, paper, paper_hash)
      select c.company_id, uuidv7(), 'c', $1, now(), m::date, (m + interval '1 month' - interval '1 day')::date,
        (select jsonb_agg(jsonb_build_object('accountNr', a.account_nr, 'currency', a.currency))
          from bank_account a where a.company_id = c.company_id),
        1, 0, ''::bytea, ''::bytea, ''::bytea, ''::bytea
      from company c, generate_series(date '2023-12-01', date '2026-10-01', '1 month') m`,
    [crypto.randomUUID()],
  );
  await owner.query("delete from proof_due");
  await owner.query("vacuum analyze");
}

async function measure(work: (round: number) => Promise<unknown>) {
  const times: number[] = [];
  for (let round = -WARM_ROUNDS; round < ROUNDS; round++) {
    const took = await millisecondsOf(() => work(round));
    if (round >= 0) times.push(took);
  }
  return percentiles(times);
}
