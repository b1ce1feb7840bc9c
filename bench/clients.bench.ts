/**
 * The list of companies through HTTP for an accountant with many clients, each with accounts and
 * items, beside one with a dozen, in the same run: the server's time of the page „Ügyfeleim”. `node
 * bench/clients.bench.ts [clients] [rounds]`
 */
import { loadavg } from "node:os";
import { buildCompany } from "../src/server/testing/build-company.ts";
import { buildSession } from "../src/server/testing/build-session.ts";
import { buildBankAccount } from "../src/server/testing/build-transactions.ts";
import { buildUser } from "../src/server/testing/build-user.ts";
import { openBenchApp } from "./bench-app.ts";
import { openBenchDatabase, percentiles } from "./bench-database.ts";
import { tellResult } from "./bench-result.ts";

const FEW = 12;
const ACCOUNTS = 2;
const ITEMS = 500;
const MONTHS = 36;
const WARM_ROUNDS = 5;

const clients = Number(process.argv[2] ?? 200);
const rounds = Number(process.argv[3] ?? 100);

const loadBefore = loadavg()[0]!;
const database = await openBenchDatabase();
const bench = await openBenchApp(database.appUrl);
try {
  const few = await makeAccountant(FEW);
  const many = await makeAccountant(clients);
  await database.owner.query("vacuum analyze");
  const address = await bench.app.listen({ port: 0, host: "127.0.0.1" });
  const times = { few: [] as number[], many: [] as number[] };
  let bytes = 0;
  for (let turn = -WARM_ROUNDS; turn < rounds; turn++) {
    for (const [name, token, count] of [
      ["few", few, FEW],
      ["many", many, clients],
    ] as const) {
      const startedAt = performance.now();
      const reply = await fetch(`${address}/v1/companies`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const text = await reply.text();
      if (turn >= 0) times[name].push(performance.now() - startedAt);
      const { companies } = JSON.parse(text) as { companies: unknown[] };
      if (companies.length !== count) throw new Error(text.slice(0, 400));
      bytes = text.length;
    }
  }
  const [dozen, all] = [percentiles(times.few), percentiles(times.many)];
  tellResult("clients", {
    clients,
    itemsOfEach: ACCOUNTS * ITEMS,
    rounds,
    dozen,
    all,
    ratioP50: Math.round((100 * all.p50) / dozen.p50) / 100,
    kilobytes: Math.round(bytes / 1024),
    load: [loadBefore, loadavg()[0]!],
  });
} finally {
  await bench.close();
  await database.close();
}

/** A session of an accountant of so many companies. */
async function makeAccountant(count: number): Promise<string> {
  const accountant = await buildUser(bench.connection.db, { role: "accountant" });
  const owner = await buildUser(bench.connection.db);
  for (let client = 0; client < count; client++) {
    const { id } = await buildCompany(bench.connection.db, {
      ownerId: owner.id,
      accountantIds: [accountant.id],
    });
    for (let at = 0; at < ACCOUNTS; at++) {
      const account = await buildBankAccount(bench.connection.db, id);
      await database.owner.query(
        `insert into bank_transaction (company_id, id, bank_account_id, booking_date, occurrence, amount, currency,
            booking_date_stated, status, partner_name, partner_account_nr, remittance, type, reference, end_to_end_id, change_seq,
            created_at, booked_at)
          select $1, uuidv7(), $2, current_date - n % 300, n, n * 1000, 'HUF', true, 'booked', 'Partner ' || n, '', 'Számla', '', '',
            '', 1, now() - make_interval(hours => n), case when n % 3 > 0 then now() end
          from generate_series(1, $3::integer) n`,
        [id, account.id, ITEMS],
      );
    }
    await database.owner.query(
      `insert into daily_stat (company_id, bank_account_id, date, credit, debit, count)
        select company_id, bank_account_id, booking_date, sum(amount), 0, count(*) from bank_transaction where company_id = $1
        group by 1, 2, 3`,
      [id],
    );
    // Three years in runs of a month; each third client has a gap of four days.
    await database.owner.query(
      `insert into proven_span (company_id, account_nr, currency, from_date, to_date, state, reason, difference)
        select a.company_id, a.account_nr, a.currency, m.first + p.shift, m.first + p.until,
          case when p.open then 'unproven' else 'balance' end, case when p.open then 'balance_gap' end, case when p.open then 7700000000 end
        from bank_account a, (select (date_trunc('month', current_date) - make_interval(months => n))::date as first, n
          from generate_series(1, ${MONTHS}) n) m,
          (values (0, 24, false), (25, 27, true)) as p(shift, until, open)
        where a.company_id = $1 and (not p.open or ($2 and m.n = 2))`,
      [id, client % 3 === 0],
    );
    await database.owner.query(
      `update company_overview set change_seq = 1, unbooked_count = (
          select count(*) from bank_transaction where company_id = $1 and booked_at is null)
        where company_id = $1`,
      [id],
    );
  }
  return buildSession(bench.connection.db, accountant.id);
}
