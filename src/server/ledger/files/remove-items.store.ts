/**
 * Deletes rows of the ledger: always with a tombstone, and with the sums and the overview corrected
 * in the same transaction.
 */
import {
  CHANGED_ROWS,
  type ChangedAnswer,
  noteChanged,
} from "#server/ledger/notes/note-ingest.store.ts";
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import { VALUE_SHIFT_DAYS } from "#server/ledger/pairing/statement-relation.ts";

export interface Removal {
  readonly companyId: string;
  readonly changeSeq: bigint;
  readonly reason: "file_deleted" | "read_again" | "superseded";
  readonly at: Date;
}

/**
 * Chooses the rows that only this file brought and nobody has booked or exported, into
 * `doomed_item`.
 */
export async function chooseOnlyFrom(
  tx: Tx,
  companyId: string,
  fileId: string,
): Promise<{ doomed: number; kept: number }> {
  await runText(tx, "create temp table doomed_item (id uuid primary key) on commit drop", []);
  const rows = await runText<{ doomed: bigint; kept: bigint }>(
    tx,
    `with only_here as (
        select distinct t.id, t.booked_at is null and t.exported_at is null as free
        from transaction_source s
        join bank_transaction t on t.company_id = s.company_id and t.id = s.transaction_id
        where s.company_id = $1::uuid and s.source_id = $2::uuid and not exists (
          select from transaction_source o
          where o.company_id = $1::uuid and o.transaction_id = s.transaction_id and o.source_id <> $2::uuid)),
      chosen as (insert into doomed_item select id from only_here where free returning 1)
      select (select count(*) from chosen) as doomed, (select count(*) from only_here where not free) as kept`,
    [companyId, fileId],
  );
  // Rows with other sources lose this source. Kept rows keep it, or nobody could say where they
  // came from.
  await runText(
    tx,
    `delete from transaction_source s where s.company_id = $1::uuid and s.source_id = $2::uuid and exists (
      select from transaction_source o
      where o.company_id = $1::uuid and o.transaction_id = s.transaction_id and o.source_id <> $2::uuid)`,
    [companyId, fileId],
  );
  return { doomed: Number(rows[0]?.doomed ?? 0n), kept: Number(rows[0]?.kept ?? 0n) };
}

/** Stores the earlier places of a file that is being read again. Answers their number. */
export async function keepPriorSources(tx: Tx, companyId: string, fileId: string): Promise<number> {
  await runText(
    tx,
    `create temp table prior_source on commit drop as
      select transaction_id, line from transaction_source where company_id = '${companyId}'::uuid and source_id = '${fileId}'::uuid`,
    [],
  );
  const [row] = await runText<{ count: bigint }>(
    tx,
    "select count(*) as count from prior_source",
    [],
  );
  return Number(row?.count ?? 0n);
}

/**
 * Called after a re-read: deletes places that were not read again, and chooses rows without any
 * place (booked ones stay).
 */
export async function chooseUnread(tx: Tx, companyId: string, fileId: string): Promise<number> {
  await runText(
    tx,
    "create temp table if not exists doomed_item (id uuid primary key) on commit drop",
    [],
  );
  await runText(
    tx,
    `delete from transaction_source f using prior_source p
      where f.company_id = $1::uuid and f.transaction_id = p.transaction_id and f.source_id = $2::uuid and f.line = p.line
        and not exists (
          select from staged_outcome o join staged_item s on s.seq = o.seq
          where o.transaction_id = p.transaction_id and s.line = p.line)
        and not exists (
          select from bank_transaction t where t.company_id = $1::uuid and t.id = p.transaction_id
            and (t.booked_at is not null or t.exported_at is not null))`,
    [companyId, fileId],
  );
  const rows = await runText<{ count: bigint }>(
    tx,
    `with chosen as (
      insert into doomed_item
        select distinct p.transaction_id from prior_source p
        where not exists (select from transaction_source f where f.company_id = $1::uuid and f.transaction_id = p.transaction_id)
        on conflict do nothing returning 1)
      select count(*) as count from chosen`,
    [companyId],
  );
  return Number(rows[0]?.count ?? 0n);
}

/** Chooses rows by id, unless somebody has booked or exported them. */
export async function chooseByIds(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  await runText(
    tx,
    "create temp table if not exists doomed_item (id uuid primary key) on commit drop",
    [],
  );
  await runText(
    tx,
    `insert into doomed_item select id from bank_transaction
      where company_id = $1::uuid and id = any ($2::uuid[]) and booked_at is null and exported_at is null on conflict do nothing`,
    [companyId, [...ids]],
  );
}

/** Deletes the chosen rows; answers their number. The caller corrects the overview's count. */
export async function removeDoomed(tx: Tx, removal: Removal): Promise<number> {
  const { companyId, changeSeq } = removal;
  await runText(
    tx,
    `delete from transaction_source s using doomed_item d where s.company_id = $1::uuid and s.transaction_id = d.id`,
    [companyId],
  );
  const rows = await runText<{ count: bigint } & ChangedAnswer>(
    tx,
    `with gone as (
        delete from bank_transaction t using doomed_item d where t.company_id = $1::uuid and t.id = d.id returning t.*),
      tombs as (
        insert into transaction_removed (company_id, change_seq, transaction_id, bank_account_id, reason, was, removed_at)
          select company_id, $2::bigint, id, bank_account_id, $3::text, to_jsonb(gone), $4::timestamptz from gone),
      sums as (
        select bank_account_id, booking_date, coalesce(sum(amount) filter (where amount > 0), 0) as credit,
          coalesce(sum(amount) filter (where amount < 0), 0) as debit, count(*) as count
        from gone group by 1, 2),
      corrected as (
        update daily_stat d set credit = d.credit - sums.credit, debit = d.debit - sums.debit, count = d.count - sums.count
        from sums where d.company_id = $1::uuid and d.bank_account_id = sums.bank_account_id and d.date = sums.booking_date),
      cleared as (
        update bank_transaction t set possible_double_of = null
        -- A possible double may lie as many days away as a value date from its booking day.
        from gone where t.company_id = $1::uuid and t.bank_account_id = gone.bank_account_id
          and t.booking_date between gone.booking_date - ${VALUE_SHIFT_DAYS} and gone.booking_date + ${VALUE_SHIFT_DAYS}
          and t.amount = gone.amount and t.possible_double_of = gone.id)
      select count(*) as count, ${CHANGED_ROWS} from gone`,
    [companyId, changeSeq, removal.reason, removal.at],
  );
  await runText(tx, "delete from daily_stat where company_id = $1::uuid and count = 0", [
    companyId,
  ]);
  await runText(tx, "truncate doomed_item", []);
  await noteChanged(tx, companyId, rows[0]);
  return Number(rows[0]?.count ?? 0n);
}
