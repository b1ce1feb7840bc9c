/**
 * Deletes rows of the ledger: always with a tombstone, and with the sums and the overview corrected
 * in the same transaction.
 */
import {
  CHANGED_ROWS,
  type ChangedAnswer,
  noteChanged,
} from "#server/ledger/notes/note-ingest.store.ts";
import { insertSelected } from "#server/database/insert-selected.ts";
import { IS_FROZEN } from "#server/database/frozen-rows.ts";
import { runText } from "#server/database/run-text.ts";
import { noteSuccessors } from "#server/ledger/links/heirs.store.ts";
import type { Tx } from "#server/database/tenant.ts";
import { freezeListed, listLeaving } from "#server/ledger/frozen/freeze-rows.store.ts";
import { takeFromDailySums } from "./daily-sums.store.ts";
import { VALUE_SHIFT_DAYS } from "#server/ledger/pairing/statement-relation.ts";
import type { LocalDate } from "#values/local-date.ts";

export interface Removal {
  readonly companyId: string;
  readonly changeSeq: bigint;
  readonly reason: "file_deleted" | "read_again" | "superseded" | "change_accepted";
  readonly at: Date;
}

/**
 * Makes the lists of a removal. Each statement below joins one table with one list by the list's
 * key: a table without statistics counts as one row, and joins of three would read the company
 * again for each row.
 */
async function makeLists(tx: Tx): Promise<void> {
  const facts = "bank_account_id uuid not null, booking_date date not null, amount bigint not null";
  await runText(
    tx,
    `create temp table if not exists candidate_item (id uuid primary key) on commit drop;
      create temp table if not exists shared_item (id uuid primary key) on commit drop;
      create temp table if not exists doomed_item (id uuid primary key, ${facts}) on commit drop;
      truncate candidate_item, shared_item, doomed_item`,
    [],
  );
}

const DOOM =
  "insert into doomed_item select t.id, t.bank_account_id, t.booking_date, t.amount from bank_transaction t";

/** Chooses the candidates that nobody has booked or exported; answers the numbers. */
async function doomCandidates(
  tx: Tx,
  companyId: string,
): Promise<{ doomed: number; kept: number }> {
  await runText(tx, "analyze candidate_item", []);
  await runText(
    tx,
    `${DOOM} join candidate_item c on c.id = t.id where t.company_id = $1::uuid and not ${IS_FROZEN}`,
    [companyId],
  );
  const [row] = await runText<{ doomed: bigint; all: bigint }>(
    tx,
    `select (select count(*) from doomed_item) as doomed, (select count(*) from candidate_item) as all`,
    [],
  );
  const doomed = Number(row?.doomed ?? 0n);
  return { doomed, kept: Number(row?.all ?? 0n) - doomed };
}

/**
 * Lists the file's rows: `shared_item` those that another source shows too, `candidate_item` the
 * others.
 */
async function listRowsOfFile(tx: Tx, companyId: string, fileId: string): Promise<void> {
  await makeLists(tx);
  const values = [companyId, fileId];
  await runText(
    tx,
    `insert into candidate_item
      select distinct transaction_id from transaction_source where company_id = $1::uuid and source_id = $2::uuid`,
    values,
  );
  await runText(tx, "analyze candidate_item", []);
  await runText(
    tx,
    `insert into shared_item
      select distinct c.id from candidate_item c join transaction_source o on o.transaction_id = c.id
      where o.company_id = $1::uuid and o.source_id <> $2::uuid`,
    values,
  );
  await runText(tx, "delete from candidate_item c using shared_item d where d.id = c.id", []);
}

export interface RowsOfFile {
  /** Rows that only this file brought, and nobody has booked or exported. */
  readonly free: number;
  /** Rows that only this file brought, booked or exported. */
  readonly marked: number;
  /** Rows that another file or message shows too. */
  readonly shared: number;
}

/** What a deletion of the file would meet. */
export async function countRowsOfFile(
  tx: Tx,
  companyId: string,
  fileId: string,
): Promise<RowsOfFile> {
  await listRowsOfFile(tx, companyId, fileId);
  const { doomed, kept } = await doomCandidates(tx, companyId);
  const [row] = await runText<{ count: bigint }>(
    tx,
    "select count(*) as count from shared_item",
    [],
  );
  return { free: doomed, marked: kept, shared: Number(row?.count ?? 0n) };
}

/**
 * Chooses the rows that only this file brought and nobody has booked or exported, into
 * `doomed_item`. `told`: rows that stay and whose booking day the file told.
 */
export async function chooseOnlyFrom(
  tx: Tx,
  companyId: string,
  fileId: string,
): Promise<{ doomed: number; kept: number; told: string[] }> {
  await listRowsOfFile(tx, companyId, fileId);
  // Rows with other sources lose this source. Kept rows keep it, or nobody could say where they
  // came from.
  const told = await runText<{ id: string }>(
    tx,
    `with gone as (
        delete from transaction_source s using shared_item d
        where s.company_id = $1::uuid and s.source_id = $2::uuid and s.transaction_id = d.id
        returning s.transaction_id, s.told_date)
      select distinct transaction_id as id from gone where told_date is not null`,
    [companyId, fileId],
  );
  const chosen = await doomCandidates(tx, companyId);
  return { ...chosen, told: told.map(({ id }) => id) };
}

/** The booked and exported rows among those that `chooseOnlyFrom` listed wait for a person. */
export async function freezeKept(
  tx: Tx,
  companyId: string,
  fileId: string,
  at: Date,
): Promise<void> {
  await listLeaving(
    tx,
    companyId,
    "select c.id from candidate_item c where not exists (select from doomed_item d where d.id = c.id)",
  );
  await freezeListed(tx, { companyId, way: "file", runId: fileId, at });
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
  await makeLists(tx);
  await runText(
    tx,
    `delete from transaction_source f using prior_source p
      where f.company_id = $1::uuid and f.transaction_id = p.transaction_id and f.source_id = $2::uuid and f.line = p.line
        and not exists (
          select from staged_outcome o join staged_item s on s.seq = o.seq
          where o.transaction_id = p.transaction_id and s.line = p.line)
        and not exists (
          select from bank_transaction t where t.company_id = $1::uuid and t.id = p.transaction_id
            and ${IS_FROZEN})`,
    [companyId, fileId],
  );
  await runText(
    tx,
    `insert into candidate_item
      select distinct p.transaction_id from prior_source p
      where not exists (select from transaction_source f where f.company_id = $1::uuid and f.transaction_id = p.transaction_id)`,
    [companyId],
  );
  return (await doomCandidates(tx, companyId)).doomed;
}

/**
 * Called after a re-read, before `chooseUnread`: booked and exported rows that the file shows no
 * more, and no other source shows, wait for a person.
 */
export async function freezeUnread(
  tx: Tx,
  companyId: string,
  fileId: string,
  at: Date,
): Promise<void> {
  await listLeaving(
    tx,
    companyId,
    `select distinct p.transaction_id from prior_source p
      where not exists (select from staged_outcome o where o.transaction_id = p.transaction_id)
        and not exists (
          select from transaction_source f
          where f.company_id = $1::uuid and f.transaction_id = p.transaction_id and f.source_id <> $2::uuid)`,
    [fileId],
  );
  await freezeListed(tx, { companyId, way: "reader", runId: fileId, at });
}

/** Booked and exported rows among these, which another reading makes superfluous, wait. */
export async function freezeSuperseded(
  tx: Tx,
  given: {
    readonly companyId: string;
    readonly fileId: string;
    readonly ids: readonly string[];
    readonly at: Date;
  },
): Promise<void> {
  const { companyId, fileId, ids, at } = given;
  await listLeaving(tx, companyId, "select unnest($2::uuid[])", [[...ids]]);
  await freezeListed(tx, { companyId, way: "reader", runId: fileId, at });
}

/** Chooses rows by id whatever marks they have: a person wants them to leave. */
export async function chooseDecided(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  await makeLists(tx);
  await runText(tx, `${DOOM} where t.company_id = $1::uuid and t.id = any ($2::uuid[])`, [
    companyId,
    [...ids],
  ]);
}

/** The number of chosen rows in the company's count of unbooked items. */
export async function countUnbookedDoomed(tx: Tx, companyId: string): Promise<number> {
  const [row] = await runText<{ count: bigint }>(
    tx,
    `select count(*) as count from doomed_item d join bank_transaction t on t.company_id = $1::uuid and t.id = d.id
      where t.booked_at is null and t.leading_account_id is null and t.withdrawn_at is null and t.status = 'booked'`,
    [companyId],
  );
  return Number(row?.count ?? 0n);
}

/** Chooses rows by id, unless somebody has booked or exported them. */
export async function chooseByIds(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  await makeLists(tx);
  await runText(
    tx,
    `${DOOM} where t.company_id = $1::uuid and t.id = any ($2::uuid[]) and not ${IS_FROZEN}`,
    [companyId, [...ids]],
  );
}

/** The rows that left: their number, accounts and days. */
export interface Removed {
  readonly count: number;
  readonly accountIds: readonly string[];
  /** Null where none left. */
  readonly days: { readonly from: LocalDate; readonly to: LocalDate } | null;
}

/** Deletes the chosen rows. The caller corrects the overview's count. */
export async function removeDoomed(tx: Tx, removal: Removal): Promise<Removed> {
  const { companyId, changeSeq } = removal;
  await runText(tx, "analyze doomed_item", []);
  await runText(
    tx,
    `delete from transaction_source s using doomed_item d where s.company_id = $1::uuid and s.transaction_id = d.id`,
    [companyId],
  );
  await noteSuccessors(tx, companyId);
  await insertSelected(tx, {
    insert: "insert into transaction_removed",
    companyId,
    columns: [
      "change_seq",
      "transaction_id",
      "bank_account_id",
      "reason",
      "was",
      "removed_at",
      "heir_id",
    ],
    select: `select $2::bigint, t.id, t.bank_account_id, $3::text, to_jsonb(t), $4::timestamptz, h.heir_id
      from bank_transaction t join doomed_item d on d.id = t.id left join left_item h on h.id = t.id
      where t.company_id = $1::uuid`,
    values: [companyId, changeSeq, removal.reason, removal.at],
  });
  // A possible double may lie as many days away as a value date from its booking day. A doubt goes
  // on with the item that stands for the row that leaves, or with the one of which that was marked;
  // with one of its own account, because marks between accounts go where links are chosen anew.
  await runText(
    tx,
    `update bank_transaction t set double_settled = false, possible_double_of = case when not t.double_settled then (
          select o.id from bank_transaction o
          where o.company_id = $1::uuid and o.id in (h.heir_id, g.possible_double_of) and o.id <> t.id
            and o.amount = t.amount and o.withdrawn_at is null
            and not exists (select from doomed_item x where x.id = o.id)
          order by o.bank_account_id = t.bank_account_id desc, o.id = h.heir_id desc limit 1) end
      from doomed_item d
      join bank_transaction g on g.company_id = $1::uuid and g.id = d.id
      left join left_item h on h.id = d.id
      where t.company_id = $1::uuid and t.bank_account_id = d.bank_account_id and t.amount = d.amount
        and t.booking_date between d.booking_date - ${VALUE_SHIFT_DAYS} and d.booking_date + ${VALUE_SHIFT_DAYS}
        and t.possible_double_of = d.id`,
    [companyId],
  );
  await runText(
    tx,
    "delete from bank_transaction t using doomed_item d where t.company_id = $1::uuid and t.id = d.id",
    [companyId],
  );
  await takeFromDailySums(tx, companyId, "from doomed_item");
  const [gone] = await runText<{ count: bigint } & ChangedAnswer>(
    tx,
    `select count(*) as count, ${CHANGED_ROWS} from doomed_item`,
    [],
  );
  await runText(tx, "truncate doomed_item", []);
  await noteChanged(tx, companyId, gone);
  const [from, to] = [gone?.first_day ?? null, gone?.last_day ?? null];
  return {
    count: Number(gone?.count ?? 0n),
    accountIds: gone?.account_ids ?? [],
    days: from === null || to === null ? null : { from, to },
  };
}
