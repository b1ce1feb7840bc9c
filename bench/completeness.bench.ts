/**
 * Proven days at an office of 200 clients with ten accounts of three years each, through HTTP: the
 * list of clients, the calendar of a company, one month; the time of deciding an account anew; and
 * what proven days add to the import of a statement. Bars: the list under 300 ms, the
 * calendar under 100 ms (p50), an import at most 5 % more.
 * `node bench/completeness.bench.ts [companies] [rowsPerAccount]`
 */
import { loadavg } from "node:os";
import { inCompanyAsProgram } from "../src/server/database/tenant.ts";
import { takeNotes } from "../src/server/features/after-ingest/after-ingest.service.ts";
import {
  proveAfterIngest,
  proveDays,
} from "../src/server/features/completeness/prove-days.service.ts";
import { decideNow } from "../src/server/ledger/proof.ts";
import { createLog } from "../src/server/log.ts";
import { createMemoryQueue, createTestIngest } from "../src/server/testing/build-ingest.ts";
import { buildSession } from "../src/server/testing/build-session.ts";
import { buildUser } from "../src/server/testing/build-user.ts";
import { buildTestConfig } from "../src/server/testing/test-config.ts";
import { SILENT_EVENTS } from "../src/server/testing/silent-events.ts";
import { writeMt940 } from "../src/server/testing/write-mt940.ts";
import { addDays, type LocalDate } from "../src/values/local-date.ts";
import { openBenchApp } from "./bench-app.ts";
import { fillTransactions, openBenchDatabase, percentiles } from "./bench-database.ts";
import { millisecondsOf, tellResult } from "./bench-result.ts";

const ACCOUNTS = 10;
const YEARS = 3;
const ROUNDS = 30;
const WARM_ROUNDS = 3;
const LIST_BAR_MS = 300;
const CALENDAR_BAR_MS = 100;
const IMPORT_BAR_PERCENT = 5;
/** One of the currency. */
const UNIT = 100_000n;
const IMPORTED_FROM = "2026-09-01" as LocalDate;
const IMPORTED_DAYS = 20;
const companies = Number(process.argv[2] ?? 200);
const rowsPerAccount = Number(process.argv[3] ?? 200);

const database = await openBenchDatabase();
const { app, connection, close } = await openBenchApp(database.appUrl);
try {
  const user = await buildUser(connection.db);
  const token = await buildSession(connection.db, user.id);
  await fillTransactions(database.owner, {
    companies,
    accountsPerCompany: ACCOUNTS,
    rowsPerAccount,
    userId: user.id,
  });
  await fillRuns();
  const { rows: subjects } = await database.owner.query<{
    id: string;
    account: string;
    nr: string;
  }>(
    `select distinct on (company_id) company_id as id, id as account, account_nr as nr from bank_account
      order by company_id limit $1`,
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
  const subject = (round: number) => subjects[Math.max(0, round) % subjects.length]!;
  const list = await measure(() => ask("/completeness/clients"));
  const calendar = await measure((round) =>
    ask(`/completeness?company_id=${subject(round).id}&year=2025`),
  );
  const month = await measure((round) =>
    ask(
      `/completeness/month?company_id=${subject(round).id}&account_id=${subject(round).account}&month=2025-03`,
    ),
  );
  const decide = await measure((round) => {
    const { id, nr } = subject(round);
    return inCompanyAsProgram(connection.db, id, (tx) =>
      decideNow(tx, id, { accountNr: nr, currency: "HUF" }),
    );
  });
  const imports = [await measureImports(200, ROUNDS), await measureImports(2_000, ROUNDS / 3)];
  tellResult("completeness", {
    companies,
    accounts: ACCOUNTS,
    rowsPerAccount,
    rounds: ROUNDS,
    load: loadavg()[0],
    list,
    calendar,
    month,
    decideAccount: decide,
    imports,
    bars: { list: LIST_BAR_MS, calendar: CALENDAR_BAR_MS, importPercent: IMPORT_BAR_PERCENT },
  });

  /**
   * A statement of the next days of each subject: the way of its file, and what proven days do
   * behind it. Passing a note on costs the same with no listener, so that is taken off.
   */
  async function measureImports(rows: number, rounds: number) {
    const ingest = createTestIngest(connection.db);
    const queue = createMemoryQueue();
    const needs = { db: connection.db, queue, log: createLog(buildTestConfig()) };
    const pass = (id: string, listeners: Parameters<typeof takeNotes>[1]): Promise<number> =>
      millisecondsOf(() => takeNotes(needs, listeners, id));
    const prove = (id: string): Promise<number> =>
      millisecondsOf(() => proveDays({ db: connection.db, events: SILENT_EVENTS }, id));
    const taken: number[] = [];
    const added: number[] = [];
    for (const [round, { id, nr }] of subjects.slice(0, rounds).entries()) {
      await ingest.take(id, writeStatement(nr, 0, rows));
      await pass(id, [proveAfterIngest({ queue })]);
      await prove(id);
      await ingest.take(id, writeStatement(nr, 1, rows));
      const bare = await pass(id, []);
      const took = await millisecondsOf(() => ingest.take(id, writeStatement(nr, 2, rows)));
      const passed = await pass(id, [proveAfterIngest({ queue })]);
      const proved = await prove(id);
      if (round < WARM_ROUNDS) continue;
      taken.push(took);
      added.push(Math.max(passed - bare, 0) + proved);
    }
    ingest.close();
    const [whole, more] = [percentiles(taken), percentiles(added)];
    return {
      rows,
      import: whole,
      added: more,
      addedPercent: Math.round((more.p50 / whole.p50) * 1_000) / 10,
    };
  }
} finally {
  await close();
  await database.close();
}

function writeStatement(accountNr: string, nth: number, rows: number): string {
  const whole = (BigInt(rows * (rows + 1)) / 2n) * UNIT;
  return writeMt940([
    {
      accountNr,
      number: String(nth + 1),
      opening: BigInt(nth) * whole,
      items: Array.from({ length: rows }, (_, place) => ({
        date: addDays(
          IMPORTED_FROM,
          nth * IMPORTED_DAYS + Math.floor((place * IMPORTED_DAYS) / rows),
        ),
        amount: BigInt(place + 1) * UNIT,
        note: `tétel ${rows} ${nth} ${place}`,
      })),
    },
  ]);
}

/** Three years of each account in runs of a month, each third account with a gap of four days. */
async function fillRuns(): Promise<void> {
  await database.owner.query(
    `insert into proven_span (company_id, account_nr, currency, from_date, to_date, state, reason, difference)
      select a.company_id, a.account_nr, a.currency, m.first, m.first + 24,
        (array['balance', 'interval'])[1 + m.n % 2], null, null
      from bank_account a, (
        select n, (date '2023-11-01' + n * 30) as first from generate_series(0, $1::int - 1) n) m`,
    [YEARS * 12],
  );
  await database.owner.query(
    `insert into proven_span (company_id, account_nr, currency, from_date, to_date, state, reason, difference)
      select company_id, account_nr, currency, to_date + 1, to_date + 5, 'unproven', 'balance_gap', 100000
      from proven_span where extract(day from from_date)::int % 3 = 0`,
  );
  await database.owner.query("delete from proof_due");
  await database.owner.query("vacuum analyze");
}

async function measure(work: (round: number) => Promise<unknown>) {
  const times: number[] = [];
  for (let round = -WARM_ROUNDS; round < ROUNDS; round++) {
    const took = await millisecondsOf(() => work(round));
    if (round >= 0) times.push(took);
  }
  return percentiles(times);
}
