/** The companies of the drill that kills programs in the middle of exports, and their rows. */
import type pg from "pg";
import type { Database } from "#server/database/connect.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildSession } from "#server/testing/build-session.ts";
import {
  buildBankAccount,
  buildTransactions,
  type TestBankAccount,
} from "#server/testing/build-transactions.ts";

/**
 * `all`: every row again and again. `new`: streams of new items. `scheduled`: files of a schedule.
 */
export type Way = "all" | "new" | "scheduled";

export interface ExportPlace {
  readonly way: Way;
  readonly companyId: string;
  readonly token: string;
  readonly email: string;
  readonly account: TestBankAccount;
  rows: number;
}

export const FIRST_DAY = "2026-01-01";
export const LAST_DAY = "2026-03-31";
const DAYS = 28;

/** A company of its own person with so many rows. */
export async function buildExportPlace(
  db: Database,
  owner: pg.Client,
  way: Way,
  rows: number,
): Promise<ExportPlace> {
  const { id: companyId, ownerId } = await buildCompany(db);
  const { rows: people } = await owner.query<{ email: string }>(
    "select email from app_user where id = $1::uuid",
    [ownerId],
  );
  const place = {
    way,
    companyId,
    token: await buildSession(db, ownerId),
    email: people[0]!.email,
    account: await buildBankAccount(db, companyId),
    rows: 0,
  };
  await addRows(db, place, rows);
  return place;
}

export async function addRows(db: Database, place: ExportPlace, rows: number): Promise<void> {
  const items = Array.from({ length: rows }, (_, index) => {
    const nth = place.rows + index;
    const day = String((nth % DAYS) + 1).padStart(2, "0");
    const sum = (nth % 9_000) + 1;
    return {
      date: `2026-0${(nth % 3) + 1}-${day}`,
      amount: BigInt(sum) * 100_000n,
      partnerName: `Vevő ${nth} Kft.`,
    };
  });
  await buildTransactions(db, place.companyId, place.account, items);
  place.rows += rows;
}

/** What the ledger of exports may not hold; one sentence each. */
export async function findRunFaults(
  owner: pg.Client,
  places: readonly ExportPlace[],
): Promise<string[]> {
  const faults: string[] = [];
  const { rows: torn } = await owner.query<{ id: string; items: number; told: number | null }>(`
    select r.id, count(i.transaction_id)::integer as items, r.transaction_count::integer as told
      from export_run r left join export_item i on i.company_id = r.company_id and i.export_run_id = r.id
      group by r.company_id, r.id
      having count(i.transaction_id) <> coalesce(r.transaction_count, 0)
        or (r.finished_at is null) <> (r.content_hash is null)
        or (r.finished_at is null) <> (r.transaction_count is null)`);
  for (const { id, items, told } of torn)
    faults.push(`run ${id} tells ${told} items and has ${items}`);
  for (const { way, companyId, rows } of places) {
    if (way === "all") continue;
    const { rows: found } = await owner.query<{ twice: number; never: number }>(
      `select count(*) filter (where n > 1)::integer as twice, count(*) filter (where n = 0)::integer as never
        from (select t.id, count(i.export_run_id) as n from bank_transaction t
          left join export_item i on i.company_id = t.company_id and i.transaction_id = t.id
          where t.company_id = $1::uuid group by t.id) each_row`,
      [companyId],
    );
    const { twice, never } = found[0]!;
    if (twice > 0) faults.push(`${companyId} (${way}): ${twice} of ${rows} rows are in two files`);
    if (never > 0) faults.push(`${companyId} (${way}): ${never} of ${rows} rows are in no file`);
  }
  return faults;
}

/** Files of schedules: one for each run, in the ledger and as bytes, and nothing left half done. */
export async function findFileFaults(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ fault: string }>(`
    select 'job ' || j.id || ' is ' || j.state as fault from export_job j where j.state not in ('done', 'cancelled')
    union all
    select 'run ' || r.id || ' has no file' from export_run r join export_job j on j.company_id = r.company_id and j.id = r.id
      left join export_file f on f.company_id = r.company_id and f.id = r.id
      where r.finished_at is not null and f.id is null
    union all
    select 'file ' || f.id || ' has no run' from export_file f
      left join export_run r on r.company_id = f.company_id and r.id = f.id
      where r.finished_at is null or r.content_hash is distinct from f.content_hash
    union all
    select 'two files for ' || schedule_id || ' at ' || planned_for from export_job
      where schedule_id is not null group by schedule_id, planned_for having count(*) > 1`);
  return rows.map(({ fault }) => fault);
}
