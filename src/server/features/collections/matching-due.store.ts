/** Days around which settlements and credits changed, until the matching has looked at them. */
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { DayWindow } from "#settlements/matching/matching.ts";

export interface DueDays extends DayWindow {
  readonly id: string;
}

/** What has changed: whole days, or settlements with their days and those of their credits. */
export type Changed =
  | DayWindow
  | { readonly collectionIds: readonly string[] }
  | { readonly fileId: string };

/** Notes that the matching has to look at what changed. */
export async function markMatchingDue(
  tx: Tx,
  companyId: string,
  changed: Changed,
  at: Date,
): Promise<void> {
  const insert = `insert into matching_due (company_id, id, from_date, to_date, asked_at)
    select o.company_id, gen_random_uuid(), d.first, d.last, $2::timestamptz from company_overview o cross join lateral`;
  const { days, values } = daysOf(changed);
  await runText(tx, `${insert} (${days}) d where o.company_id = $1::uuid`, [
    companyId,
    at,
    ...values,
  ]);
}

function daysOf(changed: Changed): { readonly days: string; readonly values: unknown[] } {
  if ("from" in changed)
    return {
      days: "select $3::date as first, $4::date as last",
      values: [changed.from, changed.to],
    };
  const own =
    "fileId" in changed
      ? `c.id in (select s.collection_id from collection_source s where s.company_id = $1::uuid and s.file_id = $3::uuid)`
      : "c.id = any ($3::uuid[])";
  return {
    days: `select c.day as first, c.day as last from collection c where c.company_id = $1::uuid and ${own}
      union select t.booking_date, t.booking_date from credit_link l
        join collection c on c.company_id = l.company_id and c.id = l.collection_id
        join shown_transaction t on t.company_id = l.company_id and t.id = l.transaction_id
        where l.company_id = $1::uuid and ${own}`,
    values: ["fileId" in changed ? changed.fileId : [...changed.collectionIds]],
  };
}

export async function listDueDays(tx: Tx, companyId: string): Promise<DueDays[]> {
  return runText(
    tx,
    `select id, from_date as from, to_date as to from matching_due where company_id = $1::uuid order by from_date, id`,
    [companyId],
  );
}

export async function deleteDueDays(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await runText(
    tx,
    "delete from matching_due where company_id = $1::uuid and id = any ($2::uuid[])",
    [companyId, [...ids]],
  );
}

/** Whatever lasts longer is no reading, but a fault of its own. */
const READING_HOURS = 1;
const FILES_HOURS = 24;
/** Files of one batch come one after the other: so long after one, the next may come. */
const PAUSE_SECONDS = 10;

/**
 * True while files, bank connections or changed bank rows of the company are being read or matched:
 * an absent credit or report may then be one that has only not been read.
 */
export async function isReading(tx: Tx, companyId: string, now: Date): Promise<boolean> {
  const [row] = await runText<{ reading: boolean }>(
    tx,
    `select exists (select from matching_due
        where company_id = $1::uuid and asked_at > $2::timestamptz - make_interval(hours => $3::integer))
      or exists (select from ingest_note
        where company_id = $1::uuid and noted_at > $2::timestamptz - make_interval(hours => $3::integer))
      or exists (select from stored_file
        where company_id = $1::uuid and created_at > $2::timestamptz - make_interval(hours => $4::integer) and deleted_at is null
          and (status in ('pending', 'processing') or finished_at > $2::timestamptz - make_interval(secs => $5::integer)))
      or exists (select from feed_account
        where company_id = $1::uuid and state = 'active' and last_success_at is null
          and created_at > $2::timestamptz - make_interval(hours => $3::integer)) as reading`,
    [companyId, now, READING_HOURS, FILES_HOURS, PAUSE_SECONDS],
  );
  return row?.reading ?? false;
}
