/**
 * Writes back what left the books with a deleted file: from its tombstones, and from what was kept
 * beside the deletion.
 */
import { insertSelected } from "#server/database/insert-selected.ts";
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import { CHANGED_ROWS, type ChangedAnswer } from "#server/ledger/notes/note-ingest.store.ts";
import type { FileDeletion } from "./file-deletion.store.ts";

/**
 * Whether something came to the days of the file's statements since it was deleted: another
 * statement, a file that was brought back, an account with another number, a row that is no longer
 * there. Then rows can no longer be written back as they were.
 */
export async function hasChangedSince(
  tx: Tx,
  companyId: string,
  { fileId, deletedAt }: FileDeletion,
): Promise<boolean> {
  const [row] = await runText<{ changed: boolean }>(
    tx,
    `with kept as materialized (
        select s.* from file_deletion d
        cross join lateral jsonb_populate_recordset(null::statement, d.statements) s
        where d.company_id = $1::uuid and d.file_id = $2::uuid)
      select exists (
          select from kept k
          join statement s on s.company_id = $1::uuid and s.bank_account_id = k.bank_account_id
            and s.from_date <= k.to_date and s.to_date >= k.from_date
          join stored_file f on f.company_id = $1::uuid and f.id = s.stored_file_id
          where s.created_at >= $3::timestamptz or f.restored_at >= $3::timestamptz)
        or exists (
          select from kept k
          join bank_account a on a.company_id = $1::uuid and a.id = k.bank_account_id
          left join bank_account_join j on j.company_id = $1::uuid and j.currency = a.currency
            and (j.account_nr = a.account_nr or j.former_nr = a.account_nr)
          where j.joined_at >= $3::timestamptz
            or (k.came_by_nr <> '' and not exists (
              select from bank_account_join o
              where o.company_id = $1::uuid and o.former_nr = k.came_by_nr and o.account_nr = a.account_nr)))
        or exists (
          select from removed_source r
          where r.company_id = $1::uuid and r.file_id = $2::uuid
            and not exists (select from bank_transaction t where t.company_id = $1::uuid and t.id = r.transaction_id)
            and not exists (
              select from file_deletion d
              join transaction_removed g on g.company_id = $1::uuid and g.change_seq = d.change_seq
                and g.transaction_id = r.transaction_id
              where d.company_id = $1::uuid and d.file_id = $2::uuid)) as changed`,
    [companyId, fileId, deletedAt],
  );
  return row?.changed ?? true;
}

/**
 * Writes the removed rows back under their ids, with a new change number, and takes their
 * tombstones away. They stand alone: pairs with other origins follow. Answers the rows.
 */
export async function writeRowsBack(
  tx: Tx,
  companyId: string,
  { fileId, changeSeq }: FileDeletion,
  newSeq: bigint,
): Promise<{ count: number } & ChangedAnswer> {
  const tombs = `transaction_removed g
    where g.company_id = $1::uuid and g.change_seq = $2::bigint and g.reason = 'file_deleted'
      and g.transaction_id in (select r.transaction_id from removed_source r where r.company_id = $1::uuid and r.file_id = $3::uuid)`;
  // A column that a migration added since is not in the tombstones and gets its default.
  const columns = await runText<{ name: string }>(
    tx,
    `select attname::text as name from pg_attribute
      where attrelid = 'bank_transaction'::regclass and attnum > 0 and not attisdropped
        and attname in (select jsonb_object_keys(was) from (select g.was from ${tombs} limit 1) one)
      order by attnum`,
    [companyId, changeSeq, fileId],
  );
  const names = columns.map(({ name }) => name).filter((name) => name !== "company_id");
  if (names.length === 0) return { count: 0, account_ids: null, first_day: null, last_day: null };
  const changed: Readonly<Record<string, string>> = {
    change_seq: "$4::bigint",
    leading_account_id: "null::uuid",
    runner_up_account_id: "null::uuid",
  };
  const count = await insertSelected(tx, {
    insert: "insert into bank_transaction",
    companyId,
    columns: names.map((name) => `"${name}"`),
    select: `select ${names.map((name) => changed[name] ?? `p."${name}"`).join(", ")}
      from (select g.was from ${tombs}) t cross join lateral jsonb_populate_record(null::bank_transaction, t.was) p`,
    values: [companyId, changeSeq, fileId, newSeq],
  });
  const [span] = await runText<ChangedAnswer>(
    tx,
    `select ${CHANGED_ROWS} from bank_transaction
      where company_id = $1::uuid and change_seq = $4::bigint and id in (
        select g.transaction_id from ${tombs})`,
    [companyId, changeSeq, fileId, newSeq],
  );
  await insertSelected(tx, {
    insert: "insert into daily_stat",
    companyId,
    columns: ["bank_account_id", "date", "credit", "debit", "count"],
    select: `select t.bank_account_id, t.booking_date, coalesce(sum(t.amount) filter (where t.amount > 0), 0),
        coalesce(sum(t.amount) filter (where t.amount < 0), 0), count(*)
      from bank_transaction t where t.company_id = $1::uuid and t.id in (select g.transaction_id from ${tombs})
      group by 1, 2 order by 1, 2`,
    values: [companyId, changeSeq, fileId],
    onConflict: `on conflict (company_id, bank_account_id, date) do update set
      credit = daily_stat.credit + excluded.credit, debit = daily_stat.debit + excluded.debit,
      count = daily_stat.count + excluded.count`,
  });
  await runText(
    tx,
    `delete from transaction_removed d where d.company_id = $1::uuid and d.change_seq = $2::bigint and d.reason = 'file_deleted'
      and d.transaction_id in (select r.transaction_id from removed_source r where r.company_id = $1::uuid and r.file_id = $3::uuid)`,
    [companyId, changeSeq, fileId],
  );
  return {
    count,
    account_ids: span?.account_ids ?? null,
    first_day: span?.first_day ?? null,
    last_day: span?.last_day ?? null,
  };
}

/** Writes the places of the file's rows back, and its statements. */
export async function writePlacesBack(tx: Tx, companyId: string, fileId: string): Promise<void> {
  await insertSelected(tx, {
    insert: "insert into transaction_source",
    companyId,
    columns: ["transaction_id", "source_id", "line", "kind", "raw", "rule", "seen_at"],
    select: `select transaction_id, file_id, line, kind, raw, rule, seen_at from removed_source
      where company_id = $1::uuid and file_id = $2::uuid`,
    values: [companyId, fileId],
    onConflict: "on conflict do nothing",
  });
  const columns = await runText<{ name: string }>(
    tx,
    `select attname::text as name from pg_attribute
      where attrelid = 'statement'::regclass and attnum > 0 and not attisdropped
        and attname in (
          select jsonb_object_keys(d.statements -> 0) from file_deletion d where d.company_id = $1::uuid and d.file_id = $2::uuid)
      order by attnum`,
    [companyId, fileId],
  );
  const names = columns.map(({ name }) => `"${name}"`).filter((name) => name !== '"company_id"');
  if (names.length === 0) return;
  await insertSelected(tx, {
    insert: "insert into statement",
    companyId,
    columns: names,
    select: `select ${names.map((name) => `s.${name}`).join(", ")} from file_deletion d
      cross join lateral jsonb_populate_recordset(null::statement, d.statements) s
      where d.company_id = $1::uuid and d.file_id = $2::uuid`,
    values: [companyId, fileId],
  });
}

/** Marks rows that stayed as possible doubles again, where nothing else was decided since. */
export async function writeDoublesBack(
  tx: Tx,
  companyId: string,
  fileId: string,
  changeSeq: bigint,
): Promise<void> {
  await runText(
    tx,
    `update bank_transaction t set possible_double_of = x.of, change_seq = $3::bigint
      from (
        select p.id, p.of from file_deletion d cross join lateral jsonb_to_recordset(d.doubles) p (id uuid, of uuid)
        where d.company_id = $1::uuid and d.file_id = $2::uuid) x
      where t.company_id = $1::uuid and t.id = x.id and t.possible_double_of is null
        and exists (select from bank_transaction o where o.company_id = $1::uuid and o.id = x.of)`,
    [companyId, fileId, changeSeq],
  );
  // The other way round: the row of which it was a double may have left since.
  await runText(
    tx,
    `update bank_transaction t set possible_double_of = null
      where t.company_id = $1::uuid and t.change_seq = $2::bigint and t.possible_double_of is not null
        and not exists (select from bank_transaction o where o.company_id = $1::uuid and o.id = t.possible_double_of)`,
    [companyId, changeSeq],
  );
}

/** A pair that a person decided, as it was kept. */
export interface KeptPair {
  readonly id: string;
  readonly leadingId: string;
  readonly otherId: string;
  readonly evidence: unknown;
  readonly decidedBy: string;
  /** The person took the two apart. */
  readonly undone: boolean;
}

/** Pairs that people decided about the file's rows, both rows of which are there. */
export async function listKeptPairs(
  tx: Tx,
  companyId: string,
  fileId: string,
): Promise<KeptPair[]> {
  return runText(
    tx,
    `select l.id, l.leading_id as "leadingId", l.other_id as "otherId", l.evidence, l.decided_by as "decidedBy",
        l.undone_at is not null as undone
      from file_deletion d cross join lateral jsonb_populate_recordset(null::transaction_link, d.links) l
      join bank_transaction a on a.company_id = $1::uuid and a.id = l.leading_id
      join bank_transaction b on b.company_id = $1::uuid and b.id = l.other_id
      where d.company_id = $1::uuid and d.file_id = $2::uuid
        and not exists (select from transaction_link o where o.company_id = $1::uuid and o.id = l.id)
      order by l.created_at, l.id`,
    [companyId, fileId],
  );
}
