/**
 * Two numbers of one account become one history, and two again, by the job that does it with very
 * many rows: time in which the company's lock is held, and memory, against one bare update of the
 * owner of the same rows of the same indexed table. `node bench/joins.bench.ts [rows of each
 * number]`
 */
import { buildAccess, buildActor } from "#server/testing/build-access.ts";
import { loadavg } from "node:os";
import type pg from "pg";
import { connect } from "../src/server/database/connect.ts";
import { WORKER_LIMITS } from "../src/server/database/pool.ts";
import {
  joinAccounts,
  unjoinAccounts,
} from "../src/server/features/account-joins/account-joins.service.ts";
import { finishWork } from "../src/server/features/account-joins/join-work.service.ts";
import { newId } from "../src/server/new-id.ts";
import { secondsOf, tellResult } from "./bench-result.ts";
import { openBenchDatabase } from "./bench-database.ts";
import { unlimitedQuota } from "../src/server/quota.ts";
import { SILENT_EVENTS } from "../src/server/testing/silent-events.ts";

const FORMER = "101010101111101800000000";
const PRESENT = "507000242222222250000005";
const DAYS = 730;
const rows = Number(process.argv[2] ?? 100_000);
const database = await openBenchDatabase();
const connection = await connect(database.appUrl, WORKER_LIMITS);
const events = SILENT_EVENTS;
const queue = {
  enqueue: async () => "1",
  enqueueAll: async () => 0,
  startWorkers: async () => {},
  stop: async () => {},
};
const needs = {
  db: connection.db,
  clock: { now: () => new Date() },
  newId: () => newId(),
  events,
  queue,
  quota: unlimitedQuota,
  accessMode: "rowSecurityOnly" as const,
};

try {
  const { companyId, userId } = await fill(database.owner, rows);
  const load = loadavg()[0]!;
  const actor = buildActor(userId);
  const access = await buildAccess(needs, userId, companyId);
  const bareSeconds = await secondsOf(() => updateBare(database.owner, companyId));
  await database.owner.query("vacuum analyze bank_transaction");
  const numbers = {
    from: { accountNr: FORMER, currency: "HUF" },
    into: { accountNr: PRESENT, currency: "HUF" },
  };
  let joinId = "";
  const markedSeconds = await secondsOf(async () => {
    joinId = (await joinAccounts(needs, access, { ...numbers, dryRun: false }, 0)).joinId!;
  });
  const joinedSeconds = await secondsOf(() => finishWork(needs, actor, { companyId, joinId }));
  await unjoinAccounts(needs, access, joinId, 0);
  const apartSeconds = await secondsOf(() => finishWork(needs, actor, { companyId, joinId }));
  const result = {
    rowsOfEachNumber: rows,
    bareSeconds,
    markedSeconds,
    joinedSeconds,
    apartSeconds,
    ratioToBare: joinedSeconds / bareSeconds,
    peakMb: Math.round(process.resourceUsage().maxRSS / 1024),
    load: [load, loadavg()[0]],
  };
  tellResult(`joins-${rows}`, result);
} finally {
  await connection.close();
  await database.close();
}

async function updateBare(owner: pg.Client, companyId: string): Promise<void> {
  await owner.query("begin");
  await owner.query(
    `update bank_transaction t set bank_account_id = p.id, came_by_nr = $2, change_seq = 2
      from bank_account f, bank_account p
      where t.company_id = $1 and f.company_id = $1 and p.company_id = $1 and f.account_nr = $2 and p.account_nr = $3
        and t.bank_account_id = f.id`,
    [companyId, FORMER, PRESENT],
  );
  await owner.query("rollback");
}

/** Both numbers have items on the same days, a hundredth of them the same. */
async function fill(
  owner: pg.Client,
  count: number,
): Promise<{ companyId: string; userId: string }> {
  const {
    rows: [made],
  } = await owner.query("select uuidv7() as id, uuidv7() as person");
  await owner.query(
    "insert into company_directory (company_id, tax_number, state, kind) values ($1, '20000001', 'active', 'normal')",
    [made.id],
  );
  await owner.query(
    "insert into company (company_id, name, tax_number, state, kind) values ($1, 'Cég', '20000001', 'active', 'normal')",
    [made.id],
  );
  await owner.query(
    "insert into company_overview (company_id, change_seq, unbooked_count) values ($1, 1, $2)",
    [made.id, 2 * count],
  );
  for (const [index, number] of [FORMER, PRESENT].entries()) {
    await owner.query(
      `with account as (
          insert into bank_account (company_id, id, account_nr, originate, currency, bank_name)
            values ($1, uuidv7(), $2, 'adriana', 'HUF', 'MBH Bank') returning id)
        insert into bank_transaction (company_id, id, bank_account_id, booking_date, occurrence, amount, currency, value_date,
            booking_date_stated, status, partner_name, partner_account_nr, remittance, type, reference, end_to_end_id, change_seq,
            created_at)
          select $1, uuidv7(), account.id, day, row_number() over (partition by day, amount order by r), amount, 'HUF', day, true,
            'booked', 'Partner ' || (r % 977), '', 'Számla kiegyenlítése, ' || r, 'Átutalás', '', '', 1, now()
          from account, (
            select r, date '2024-11-20' + (r % $5::int) as day,
              (r::bigint * 7919 % 40009 - 20000) * 100000 + case when r % 100 = 0 then 0 else 1000 + $4::int end as amount
            from generate_series(0, $3::int - 1) r) s
          order by r % $5::int, r`,
      [made.id, number, count, index, DAYS],
    );
  }
  await owner.query(
    `insert into daily_stat (company_id, bank_account_id, date, credit, debit, count)
      select company_id, bank_account_id, booking_date, sum(greatest(amount, 0)), sum(least(amount, 0)), count(*)
      from bank_transaction group by 1, 2, 3`,
  );
  await owner.query("analyze");
  return { companyId: made.id, userId: made.person };
}
