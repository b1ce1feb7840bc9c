/** A database of its own for a benchmark, filled without going through the program. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startOwnPostgres } from "./own-postgres.ts";
import { prepareDatabase } from "../src/server/database/prepare-database.ts";
import { stopOnSignal } from "./stop-on-signal.ts";

export interface BenchDatabase {
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly owner: pg.Client;
  close(): Promise<void>;
}

/**
 * `settings`: changes to the settings of the program's own PostgreSQL. `keptFolder`: where the data
 * stand and stay, for benches whose rows take longer than their measurement.
 */
export async function openBenchDatabase(
  settings: Record<string, string> = {},
  keptFolder?: string,
): Promise<BenchDatabase> {
  const stays = keptFolder !== undefined;
  const folder = keptFolder ?? mkdtempSync(join(tmpdir(), "bankhid-bench-"));
  const embedded = await startOwnPostgres({ dataDir: folder, settings, stays });
  const { appUrl } = await prepareDatabase(embedded.ownerUrl);
  const owner = new pg.Client({ connectionString: embedded.ownerUrl });
  await owner.connect();
  const stop = async (): Promise<void> => {
    await embedded.stop();
    if (!stays) rmSync(folder, { recursive: true, force: true });
  };
  stopOnSignal(stop);
  return {
    ownerUrl: embedded.ownerUrl,
    appUrl,
    owner,
    async close() {
      await owner.end();
      await stop();
    },
  };
}

export interface BenchRows {
  readonly companies: number;
  readonly accountsPerCompany: number;
  readonly rowsPerAccount: number;
  readonly userId: string;
  /** One company more, with so many rows in each of its accounts. */
  readonly large?: { readonly accounts: number; readonly rowsPerAccount: number };
}

/**
 * Companies, accounts, transactions and daily sums; answers the id of the last company, which is
 * the large one where one is asked for. Secondary indexes are made after the rows,
 * because only reading is measured. Rows of one account are spread over the table as daily imports
 * leave them (ordered by day).
 */
export async function fillTransactions(owner: pg.Client, rows: BenchRows): Promise<string> {
  const days = Math.min(730, rows.rowsPerAccount);
  const { rows: indexes } = await owner.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
      where tablename = 'bank_transaction' and indexname <> 'bank_transaction_pkey'`,
  );
  for (const index of indexes) await owner.query(`drop index ${index.name}`);
  await owner.query(
    `create temp table bench_company as
      select uuidv7() as id, n, lpad((20000000 + n)::text, 8, '0') as tax_number, $2::int as accounts, $3::int as rows
      from generate_series(1, $1::int) n`,
    [rows.companies, rows.accountsPerCompany, rows.rowsPerAccount],
  );
  if (rows.large !== undefined)
    await owner.query(
      `insert into bench_company select uuidv7(), $1::int, lpad((20000000 + $1::int)::text, 8, '0'), $2::int, $3::int`,
      [rows.companies + 1, rows.large.accounts, rows.large.rowsPerAccount],
    );
  await owner.query(
    `insert into company_directory (company_id, tax_number, state, kind) select id, tax_number, 'active', 'normal' from bench_company`,
  );
  await owner.query(
    `insert into company (company_id, name, tax_number, state, kind)
      select id, 'Cég ' || n, tax_number, 'active', 'normal' from bench_company`,
  );
  await owner.query(
    `insert into company_overview (company_id, change_seq) select id, 1 from bench_company`,
  );
  await owner.query(
    `insert into membership (company_id, user_id, role) select id, $1, 'owner' from bench_company`,
    [rows.userId],
  );
  await owner.query(
    `insert into bank_account (company_id, id, account_nr, originate, currency, bank_name)
      select id, uuidv7(), lpad((n * 100 + a)::text, 24, '1'), 'adriana', 'HUF', 'OTP Bank'
      from bench_company c, generate_series(1, c.accounts) a`,
  );
  await owner.query(
    `insert into bank_transaction (company_id, id, bank_account_id, booking_date, occurrence, amount, currency, booking_date_stated, status,
        partner_name, partner_account_nr, remittance, type, reference, end_to_end_id, change_seq, created_at, booked_at)
      select a.company_id, uuidv7(), a.id, date '2024-11-20' + (r % $1::int), r / $1::int + 1,
        (r::bigint % 977 - 400) * 100000 + 100000, 'HUF', true, 'booked',
        'Partner ' || (r % 977), '117730161111101000000008', 'Számla kiegyenlítése ' || r, 'Átutalás', 'REF' || r, '', 1, now(),
        case when r % 2 = 0 then now() end
      from bench_company c join bank_account a on a.company_id = c.id cross join generate_series(0, c.rows - 1) r
      order by r % $1::int, a.id`,
    [days],
  );
  await owner.query(
    `insert into daily_stat (company_id, bank_account_id, date, credit, debit, count)
      select company_id, bank_account_id, booking_date, sum(greatest(amount, 0)), sum(least(amount, 0)), count(*)
      from bank_transaction group by 1, 2, 3`,
  );
  for (const index of indexes) await owner.query(index.definition);
  await owner.query("vacuum analyze");
  const { rows: last } = await owner.query<{ id: string }>(
    "select id from bench_company order by n desc limit 1",
  );
  await owner.query("drop table bench_company");
  return last[0]!.id;
}

/** p50 and p99 of times in milliseconds. */
export function percentiles(times: readonly number[]): { p50: number; p99: number } {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}
