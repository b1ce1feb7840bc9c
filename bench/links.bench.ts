/**
 * Links the same money of two origins, a whole history at once. Measured: the time, the longest
 * time under the company's lock, and the memory, against one bare SQL statement of the owner that
 * pairs equal amounts of a day by count and writes the same links and marks. Also measured: the
 * gain of the index of days with counted unbooked items. `node bench/links.bench.ts [rows of each
 * origin]`
 */
import { loadavg } from "node:os";
import type pg from "pg";
import { connect } from "../src/server/database/connect.ts";
import { oldestUnbookedDate } from "../src/server/ledger/overview/overview-facts.store.ts";
import { WORKER_LIMITS } from "../src/server/database/pool.ts";
import { inCompany } from "../src/server/database/tenant.ts";
import { linkHistory } from "../src/server/ledger/links/link-history.service.ts";
import { linkSources } from "../src/server/ledger/links/link-sources.service.ts";
import type { WorkedPiece } from "../src/server/ledger/links/piece-run.ts";
import { newId } from "../src/server/new-id.ts";
import type { LocalDate } from "../src/values/local-date.ts";
import { secondsOf, tellResult } from "./bench-result.ts";
import { openBenchDatabase } from "./bench-database.ts";
import { SILENT_EVENTS } from "../src/server/testing/silent-events.ts";

const DAYS = 730;
const LOOKS = 20;
const rows = Number(process.argv[2] ?? 200_000);
const database = await openBenchDatabase();
const connection = await connect(database.appUrl, WORKER_LIMITS);
const events = SILENT_EVENTS;
const needs = { db: connection.db, clock: { now: () => new Date() }, newId: () => newId(), events };

const pieces: WorkedPiece[] = [];
const afterPiece = async (piece: WorkedPiece): Promise<void> => void pieces.push(piece);

try {
  const company = await fill(database.owner, rows);
  const load = loadavg()[0]!;
  const bareSeconds = await secondsOf(() => linkBare(database.owner, company));
  await database.owner.query("vacuum analyze bank_transaction, transaction_link");
  const notedSeconds = await secondsOf(() =>
    inCompany(connection.db, company.id, (tx) =>
      linkSources(tx, needs, {
        companyId: company.id,
        accountIds: [company.feed],
        from: "2024-11-01" as LocalDate,
        to: "2026-12-31" as LocalDate,
      }),
    ),
  );
  const linkedSeconds = await secondsOf(() => linkHistory(needs, company.id, { afterPiece }));
  const linked = describePieces(pieces.splice(0));
  const turnedSeconds = await secondsOf(() => turn(company));
  const turned = describePieces(pieces.splice(0));
  const {
    rows: [links],
  } = await database.owner.query("select count(*)::int as count from transaction_link");
  const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
  const result = {
    rowsOfEachOrigin: rows,
    links: links.count,
    bareSeconds,
    notedSeconds,
    linkedSeconds,
    ratioToBare: linkedSeconds / bareSeconds,
    linked,
    turnedSeconds,
    turned,
    peakMb,
    oldestUnbookedMs: await measureOldest(company),
    load: [load, loadavg()[0]],
  };
  tellResult(`links-${rows}`, result);
} finally {
  await connection.close();
  await database.close();
}

/**
 * How long each piece held the lock; the largest piece is the amount that most rows share, which is
 * never cut.
 */
function describePieces(pieces: readonly WorkedPiece[]): object {
  const byTime = pieces.map(({ heldMs }) => heldMs).sort((a, b) => a - b);
  const largest = pieces.reduce((one, other) => (other.rows > one.rows ? other : one));
  return {
    pieces: pieces.length,
    heldMs: {
      median: byTime[byTime.length >> 1],
      p95: byTime[Math.floor(byTime.length * 0.95)],
      longest: byTime.at(-1),
    },
    largest: { rows: largest.rows, heldMs: largest.heldMs },
  };
}

/** The other origin leads: every pair turns. */
async function turn(company: Company): Promise<void> {
  await database.owner.query(
    "update company set leading_sources = '{adriana,szamlazzhu,aggreg8}' where company_id = $1",
    [company.id],
  );
  await database.owner.query(
    "insert into leading_turn (company_id, links_total, since) select $1, count(*), now() from transaction_link",
    [company.id],
  );
  await linkHistory(needs, company.id, { afterPiece });
}

interface Company {
  readonly id: string;
  readonly feed: string;
  readonly file: string;
}

/**
 * Equal amounts of a value date by count, in one statement without row-level security; undone
 * afterwards.
 */
async function linkBare(owner: pg.Client, company: Company): Promise<void> {
  await owner.query("begin");
  await owner.query(
    `with ranked as materialized (
        select id, bank_account_id, amount, value_date,
          row_number() over (partition by bank_account_id, amount, value_date order by id) as number
        from bank_transaction where company_id = $1::uuid),
      pairs as materialized (
        select l.id as leading_id, o.id as other_id from ranked l join ranked o using (amount, value_date, number)
        where l.bank_account_id = $2::uuid and o.bank_account_id = $3::uuid),
      linked as (
        insert into transaction_link (company_id, id, leading_id, other_id, rule)
          select $1::uuid, uuidv7(), leading_id, other_id, 'same_day' from pairs)
      update bank_transaction t set leading_account_id = $2::uuid from pairs p where t.company_id = $1::uuid and t.id = p.other_id`,
    [company.id, company.feed, company.file],
  );
  await owner.query("rollback");
}

/**
 * Median time of the look-up under the program's role where all of the file's rows are hidden, with
 * its index and without.
 */
async function measureOldest(company: Company): Promise<{ withIndex: number; without: number }> {
  const look = async (): Promise<number> => {
    const times: number[] = [];
    for (let round = 0; round < LOOKS; round++) {
      await inCompany(connection.db, company.id, async (tx) => {
        times.push(1000 * (await secondsOf(() => oldestUnbookedDate(company.id).execute(tx))));
      });
    }
    return times.sort((a, b) => a - b)[LOOKS >> 1]!;
  };
  const follow = "update bank_transaction set leading_account_id = $1 where bank_account_id = $2";
  await database.owner.query(follow, [company.feed, company.file]);
  await database.owner.query("vacuum analyze bank_transaction");
  const withIndex = await look();
  await database.owner.query("drop index bank_transaction_open");
  return { withIndex, without: await look() };
}

async function fill(owner: pg.Client, count: number): Promise<Company> {
  const {
    rows: [made],
  } = await owner.query("select uuidv7() as id, uuidv7() as feed, uuidv7() as file");
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
  for (const [id, originate] of [
    [made.feed, "aggreg8"],
    [made.file, "adriana"],
  ]) {
    await owner.query(
      `insert into bank_account (company_id, id, account_nr, originate, currency, bank_name)
        values ($1, $2, '117730161111101800000000', $3, 'HUF', 'OTP Bank')`,
      [made.id, id, originate],
    );
    // Of a hundred rows five are one fee; the others share their amount with a few others. One in
    // fifty is booked a day later in the file, and one in a hundred is in one origin only.
    await owner.query(
      `insert into bank_transaction (company_id, id, bank_account_id, booking_date, occurrence, amount, currency, value_date,
          booking_date_stated, status, partner_name, partner_account_nr, remittance, type, reference, end_to_end_id, change_seq, created_at)
        select $1, uuidv7(), $2, day, row_number() over (partition by day, amount order by r), amount, 'HUF', day, true, 'booked',
          'Partner ' || (r % 977) || case when $3 = 'adriana' then ' KFT' else ' Kft.' end,
          case when r % 3 = 0 then '117730161111101000000008' else '' end,
          case when $3 = 'adriana' then 'SZAMLA KIEGYENLITESE ' || r else 'Számla kiegyenlítése, ' || r end,
          'Átutalás', case when $3 = 'adriana' then '' else 'REF' || r end, '', 1, now()
        from (
          select r, date '2024-11-20' + (r % $5::int) + case when $3 = 'adriana' and r % 50 = 7 then 1 else 0 end as day,
            case when r % 20 = 0 then -50000000 else (r::bigint * 7919 % 40009 - 20000) * 100000 + 50000 end as amount
          from generate_series(0, $4::int - 1) r
          where r % 100 <> case when $3 = 'adriana' then 11 else 12 end) s
        order by r % $5::int, r`,
      [made.id, id, originate, count, DAYS],
    );
  }
  await owner.query(
    `insert into daily_stat (company_id, bank_account_id, date, credit, debit, count)
      select company_id, bank_account_id, booking_date, sum(greatest(amount, 0)), sum(least(amount, 0)), count(*)
      from bank_transaction group by 1, 2, 3`,
  );
  await owner.query("analyze");
  return made;
}
