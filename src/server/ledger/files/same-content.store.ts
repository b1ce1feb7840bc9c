/** Pairs a file whose very bytes were read before: by the lines of its items, in one statement. */
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";

/** Other files of the company, not deleted, with the same bytes; the file itself included. */
export async function listSameContent(
  tx: Tx,
  companyId: string,
  fileId: string,
): Promise<string[]> {
  const rows = await runText<{ id: string }>(
    tx,
    `select o.id from stored_file f join stored_file o on o.company_id = f.company_id and o.content_hash = f.content_hash
      where f.company_id = $1::uuid and f.id = $2::uuid`,
    [companyId, fileId],
  );
  return rows.map((row) => row.id);
}

/**
 * Whether an advice speaks of these accounts on any of these days. If so, a statement may supersede
 * stored items.
 */
export async function hasAdvices(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
  span: { readonly from: LocalDate; readonly to: LocalDate },
  kinds: readonly string[],
): Promise<boolean> {
  const [row] = await runText<{ found: boolean }>(
    tx,
    `select exists (select from statement where company_id = $1::uuid and bank_account_id = any ($2::uuid[])
      and from_date <= $4::date and to_date >= $3::date and kind = any ($5::text[])) as found`,
    [companyId, [...accountIds], span.from, span.to, [...kinds]],
  );
  return row?.found ?? false;
}

/**
 * Pairs every staged item of a contested day with the stored item that stood on its line in one of
 * the sources. True where each item found exactly one stored item and none was found twice;
 * otherwise nothing is decided. `wanted`: number of staged items.
 */
export async function pairByLine(
  tx: Tx,
  companyId: string,
  sources: readonly string[],
  wanted: number,
): Promise<boolean> {
  await runText(
    tx,
    "create temp table seen_before (transaction_id uuid, line integer) on commit drop",
    [],
  );
  const [seen] = await runText<{ count: bigint }>(
    tx,
    `with kept as (
      insert into seen_before select distinct transaction_id, line from transaction_source
        where company_id = $1::uuid and source_id = any ($2::uuid[]) returning 1)
    select count(*) as count from kept`,
    [companyId, [...sources]],
  );
  if (Number(seen?.count ?? 0n) < wanted) return false;
  // Without this index the planner might look through all of them for each item.
  await runText(tx, "create index on seen_before (line)", []);
  await runText(tx, "analyze seen_before", []);
  await runText(tx, "create temp table met_again (seq integer, id uuid) on commit drop", []);
  await runText(
    tx,
    `insert into met_again
      select s.seq, t.id
      from staged_item s
      join staged_statement st on st.statement = s.statement
      join contested_day c on c.bank_account_id = st.bank_account_id and c.day = s.booking_date
      join seen_before b on b.line = s.line
      cross join lateral (
        select t.id from bank_transaction t
        where t.company_id = $1::uuid and t.id = b.transaction_id and t.bank_account_id = st.bank_account_id
          and t.came_by_nr = st.came_by_nr and t.booking_date = s.booking_date and t.amount = s.amount and t.currency = s.currency
        -- A fence: rows are fetched by their id, whatever the planner believes of a company's rows that it has no figures of yet.
        offset 0) t`,
    [companyId],
  );
  const [found] = await runText<{ met: bigint; items: bigint; partners: bigint }>(
    tx,
    "select count(*) as met, count(distinct seq) as items, count(distinct id) as partners from met_again",
    [],
  );
  if (
    found === undefined ||
    ![found.met, found.items, found.partners].every((count) => Number(count) === wanted)
  )
    return false;
  await runText(
    tx,
    "insert into staged_outcome (seq, action, transaction_id, rule) select seq, 'pair', id, 'same_source' from met_again order by seq",
    [],
  );
  return true;
}
