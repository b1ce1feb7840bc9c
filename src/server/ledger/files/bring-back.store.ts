/**
 * Writes back what left the books with a deleted file: from its tombstones, and from what was kept
 * beside the deletion.
 */
import { insertSelected } from "#server/database/insert-selected.ts";
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import { CHANGED_ROWS, type ChangedAnswer } from "#server/ledger/notes/note-ingest.store.ts";
import { giveToDailySums } from "./daily-sums.store.ts";
import type { FileDeletion } from "./file-deletion.store.ts";

/**
 * Lists the rows of the deletion: the removed ones with their content, and all of its file.
 * Every statement below joins one table with one of these lists by the list's key, because a table
 * without statistics counts as one row.
 */
async function listReturning(
  tx: Tx,
  companyId: string,
  { fileId, changeSeq }: FileDeletion,
): Promise<void> {
  await runText(
    tx,
    `create temp table if not exists shown_item (id uuid primary key) on commit drop;
      create temp table if not exists returning_item (id uuid primary key, was jsonb not null) on commit drop;
      truncate shown_item, returning_item`,
    [],
  );
  await runText(
    tx,
    `insert into shown_item
      select distinct transaction_id from removed_source where company_id = $1::uuid and file_id = $2::uuid`,
    [companyId, fileId],
  );
  await runText(tx, "analyze shown_item", []);
  await runText(
    tx,
    `insert into returning_item
      select g.transaction_id, g.was from transaction_removed g join shown_item i on i.id = g.transaction_id
      where g.company_id = $1::uuid and g.change_seq = $2::bigint and g.reason = 'file_deleted'`,
    [companyId, changeSeq],
  );
  await runText(tx, "analyze returning_item", []);
}

/**
 * Whether something came to the days of the file's statements since it was deleted: another
 * statement, a file that was brought back, an account with another number, a row that is no longer
 * there. Then rows can no longer be written back as they were. Makes the lists of the statements
 * below.
 */
export async function hasChangedSince(
  tx: Tx,
  companyId: string,
  deletion: FileDeletion,
): Promise<boolean> {
  await listReturning(tx, companyId, deletion);
  await runText(tx, "delete from shown_item i using returning_item r where r.id = i.id", []);
  await runText(
    tx,
    "delete from shown_item i using bank_transaction t where t.company_id = $1::uuid and t.id = i.id",
    [companyId],
  );
  const [row] = await runText<{ lost: boolean; came: boolean; joined: boolean }>(
    tx,
    `with kept as materialized (
        select distinct s.bank_account_id, s.came_by_nr, s.from_date, s.to_date from file_deletion d
        cross join lateral jsonb_populate_recordset(null::statement, d.statements) s
        where d.company_id = $1::uuid and d.file_id = $2::uuid)
      select exists (select from shown_item) as lost,
        exists (
          select from kept k
          cross join lateral (
            select s.stored_file_id, s.created_at from statement s
            where s.company_id = $1::uuid and s.bank_account_id = k.bank_account_id
              and s.from_date <= k.to_date and s.to_date >= k.from_date offset 0) s
          cross join lateral (
            select f.restored_at from stored_file f where f.company_id = $1::uuid and f.id = s.stored_file_id offset 0) f
          where s.created_at >= $3::timestamptz or f.restored_at >= $3::timestamptz) as came,
        exists (
          select from (select distinct bank_account_id, came_by_nr from kept) k
          join bank_account a on a.company_id = $1::uuid and a.id = k.bank_account_id
          left join bank_account_join j on j.company_id = $1::uuid and j.currency = a.currency
            and (j.account_nr = a.account_nr or j.former_nr = a.account_nr)
          where j.joined_at >= $3::timestamptz
            or (k.came_by_nr <> '' and not exists (
              select from bank_account_join o
              where o.company_id = $1::uuid and o.former_nr = k.came_by_nr and o.account_nr = a.account_nr))) as joined`,
    [companyId, deletion.fileId, deletion.deletedAt],
  );
  return row === undefined || row.lost || row.came || row.joined;
}

/**
 * Writes the removed rows back under their ids, with a new change number, and takes their
 * tombstones away. They stand alone: pairs with other origins follow. Answers the rows.
 */
export async function writeRowsBack(
  tx: Tx,
  companyId: string,
  changeSeq: bigint,
  newSeq: bigint,
): Promise<{ count: number } & ChangedAnswer> {
  // A column that a migration added since is not in the tombstones and gets its default.
  const columns = await runText<{ name: string }>(
    tx,
    `select attname::text as name from pg_attribute
      where attrelid = 'bank_transaction'::regclass and attnum > 0 and not attisdropped
        and attname in (select jsonb_object_keys(was) from (select was from returning_item limit 1) one)
      order by attnum`,
    [],
  );
  const names = columns.map(({ name }) => name).filter((name) => name !== "company_id");
  if (names.length === 0) return { count: 0, account_ids: null, first_day: null, last_day: null };
  const changed: Readonly<Record<string, string>> = {
    change_seq: "$1::bigint",
    leading_account_id: "null::uuid",
    runner_up_account_id: "null::uuid",
  };
  const rows =
    "returning_item r cross join lateral jsonb_populate_record(null::bank_transaction, r.was) p";
  const count = await insertSelected(tx, {
    insert: "insert into bank_transaction",
    companyId,
    columns: names.map((name) => `"${name}"`),
    select: `select ${names.map((name) => changed[name] ?? `p."${name}"`).join(", ")} from ${rows}`,
    values: [newSeq],
  });
  await giveToDailySums(tx, companyId, `from ${rows}`);
  await runText(
    tx,
    `delete from transaction_removed d using returning_item r
      where d.company_id = $1::uuid and d.change_seq = $2::bigint and d.transaction_id = r.id`,
    [companyId, changeSeq],
  );
  const [span] = await runText<ChangedAnswer>(tx, `select ${CHANGED_ROWS} from ${rows}`, []);
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
    columns: ["transaction_id", "source_id", "line", "kind", "raw", "rule", "seen_at", "told_date"],
    select: `select transaction_id, file_id, line, kind, raw, rule, seen_at, told_date from removed_source
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
    `create temp table if not exists double_item (id uuid primary key, of uuid not null, settled boolean not null) on commit drop;
      truncate double_item`,
    [],
  );
  await runText(
    tx,
    `insert into double_item
      select p.id, p.of, coalesce(p.settled, false) from file_deletion d
      cross join lateral jsonb_to_recordset(d.doubles) p (id uuid, of uuid, settled boolean)
      where d.company_id = $1::uuid and d.file_id = $2::uuid`,
    [companyId, fileId],
  );
  await runText(
    tx,
    `update bank_transaction t set possible_double_of = x.of, double_settled = x.settled, change_seq = $2::bigint from double_item x
      where t.company_id = $1::uuid and t.id = x.id and t.possible_double_of is null`,
    [companyId, changeSeq],
  );
  // The other way round: the row of which a returning one was a double may have left since.
  await runText(tx, "truncate double_item", []);
  await runText(
    tx,
    `insert into double_item
      select r.id, (r.was ->> 'possible_double_of')::uuid, false from returning_item r where r.was ->> 'possible_double_of' is not null`,
    [],
  );
  await runText(
    tx,
    "delete from double_item x using bank_transaction t where t.company_id = $1::uuid and t.id = x.of",
    [companyId],
  );
  await runText(
    tx,
    `update bank_transaction t set possible_double_of = null, double_settled = false from double_item x
      where t.company_id = $1::uuid and t.id = x.id`,
    [companyId],
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
  readonly decidedAt: Date;
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
        l.undone_at is not null as undone, l.created_at as "decidedAt"
      from file_deletion d cross join lateral jsonb_populate_recordset(null::transaction_link, d.links) l
      join bank_transaction a on a.company_id = $1::uuid and a.id = l.leading_id
      join bank_transaction b on b.company_id = $1::uuid and b.id = l.other_id
      where d.company_id = $1::uuid and d.file_id = $2::uuid
        and not exists (select from transaction_link o where o.company_id = $1::uuid and o.id = l.id)
      order by l.created_at, l.id`,
    [companyId, fileId],
  );
}

/**
 * Lists rows that a person let leave under this change number and that can come back, into
 * `returning_item`: their accounts are there, and no other row has taken their places. Answers
 * them, and how many of them count as unbooked.
 */
export async function listReturnable(
  tx: Tx,
  companyId: string,
  changeSeq: bigint,
  ids: readonly string[],
): Promise<{ ids: string[]; unbooked: number }> {
  await runText(
    tx,
    `create temp table if not exists returning_item (id uuid primary key, was jsonb not null) on commit drop;
      truncate returning_item`,
    [],
  );
  await runText(
    tx,
    `insert into returning_item
      select g.transaction_id, g.was from transaction_removed g
      cross join lateral jsonb_populate_record(null::bank_transaction, g.was) p
      join bank_account a on a.company_id = $1::uuid and a.id = p.bank_account_id and a.deleted_at is null
      where g.company_id = $1::uuid and g.change_seq = $2::bigint and g.transaction_id = any ($3::uuid[])
        and g.reason = 'change_accepted'
        and not exists (
          select from bank_transaction t
          where t.company_id = $1::uuid and t.bank_account_id = p.bank_account_id and t.booking_date = p.booking_date
            and t.amount = p.amount and t.occurrence = p.occurrence and t.came_by_nr = p.came_by_nr)`,
    [companyId, changeSeq, [...ids]],
  );
  const rows = await runText<{ id: string; unbooked: boolean }>(
    tx,
    `select id, was ->> 'booked_at' is null and was ->> 'withdrawn_at' is null and was ->> 'status' = 'booked' as unbooked
      from returning_item`,
    [],
  );
  return {
    ids: rows.map(({ id }) => id),
    unbooked: rows.filter(({ unbooked }) => unbooked).length,
  };
}
