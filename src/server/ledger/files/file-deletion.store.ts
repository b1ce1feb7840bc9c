/** Deleted files as long as they can be brought back, with what left the books with them. */
import { insertSelected } from "#server/database/insert-selected.ts";
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import { countLivingAccounts } from "#server/ledger/accounts/account-room.store.ts";
import { VALUE_SHIFT_DAYS } from "#server/ledger/pairing/statement-relation.ts";

export interface FileDeletion {
  readonly fileId: string;
  readonly deletedAt: Date;
  readonly undoUntil: Date;
  /** The person let the rows stay: only the file left. */
  readonly rowsStay: boolean;
  /** The change number under which rows were removed; null where none was. */
  readonly changeSeq: bigint | null;
  readonly removed: number;
  readonly kept: number;
  /** Settlements that left, or stayed although only this file had brought them. */
  readonly collections: number;
  /** Accounts that left with the file. */
  readonly goneAccounts: readonly string[];
  /** Accounts that the company had before; null where the version before deleted the file. */
  readonly accountsBefore: number | null;
}

const COLUMNS = `file_id as "fileId", deleted_at as "deletedAt", undo_until as "undoUntil", rows_stay as "rowsStay",
  change_seq as "changeSeq", removed_count::integer as removed, kept_count::integer as kept,
  collection_count::integer as collections, gone_accounts as "goneAccounts",
  accounts_before as "accountsBefore"`;

/** Deletions of these files that can be undone. */
export async function listDeletions(
  tx: Tx,
  companyId: string,
  fileIds: readonly string[],
): Promise<FileDeletion[]> {
  return runText(
    tx,
    `select ${COLUMNS} from file_deletion where company_id = $1::uuid and file_id = any ($2::uuid[])`,
    [companyId, [...fileIds]],
  );
}

/** Writes the deletion, with the file's statements; its places and pairs follow. */
export async function insertDeletion(
  tx: Tx,
  companyId: string,
  deletion: Pick<
    FileDeletion,
    "fileId" | "deletedAt" | "undoUntil" | "rowsStay" | "kept" | "collections"
  >,
): Promise<void> {
  const { fileId, deletedAt, undoUntil, rowsStay, kept, collections } = deletion;
  await runText(
    tx,
    `insert into file_deletion (company_id, file_id, deleted_at, undo_until, rows_stay, kept_count, collection_count,
        accounts_before)
      values ($1::uuid, $2::uuid, $3::timestamptz, $4::timestamptz, $5::boolean, $6::bigint, $7::bigint, $8::integer)`,
    [
      companyId,
      fileId,
      deletedAt,
      undoUntil,
      rowsStay,
      kept,
      collections,
      await countLivingAccounts(tx, companyId),
    ],
  );
}

/** Keeps the file's places and statements beside its deletion, before they are removed. */
export async function keepPlaces(tx: Tx, companyId: string, fileId: string): Promise<void> {
  await insertSelected(tx, {
    insert: "insert into removed_source",
    companyId,
    columns: ["file_id", "transaction_id", "line", "kind", "raw", "rule", "seen_at", "told_date"],
    select: `select source_id, transaction_id, line, kind, raw, rule, seen_at, told_date from transaction_source
      where company_id = $1::uuid and source_id = $2::uuid`,
    values: [companyId, fileId],
  });
  await runText(
    tx,
    `update file_deletion set statements = coalesce((
        select jsonb_agg(to_jsonb(s)) from statement s where s.company_id = $1::uuid and s.stored_file_id = $2::uuid), '[]')
      where company_id = $1::uuid and file_id = $2::uuid`,
    [companyId, fileId],
  );
}

/** Keeps what people decided about the rows of `doomed_item`, before these are removed. */
export async function keepDecisions(tx: Tx, companyId: string, fileId: string): Promise<void> {
  await runText(tx, "analyze doomed_item", []);
  const side = (column: string): string =>
    `select l.* from transaction_link l join doomed_item d on d.id = l.${column}
      where l.company_id = $1::uuid and l.decided_by is not null`;
  const [found] = await runText<{ links: string | null; doubles: string | null }>(
    tx,
    `select (select jsonb_agg(to_jsonb(l)) from (${side("leading_id")} union ${side("other_id")}) l)::text as links,
      (select jsonb_agg(jsonb_build_object('id', t.id, 'of', t.possible_double_of, 'settled', t.double_settled))
        from doomed_item d
        join bank_transaction t on t.company_id = $1::uuid and t.bank_account_id = d.bank_account_id and t.amount = d.amount
          and t.booking_date between d.booking_date - ${VALUE_SHIFT_DAYS} and d.booking_date + ${VALUE_SHIFT_DAYS}
          and t.possible_double_of = d.id
        where not exists (select from doomed_item also where also.id = t.id))::text as doubles`,
    [companyId],
  );
  await runText(
    tx,
    `update file_deletion set links = $3::jsonb, doubles = $4::jsonb where company_id = $1::uuid and file_id = $2::uuid`,
    [companyId, fileId, found?.links ?? "[]", found?.doubles ?? "[]"],
  );
}

/** Writes what the removal came to. */
export async function concludeDeletion(
  tx: Tx,
  companyId: string,
  fileId: string,
  came: Pick<FileDeletion, "changeSeq" | "removed" | "kept" | "goneAccounts">,
): Promise<void> {
  await runText(
    tx,
    `update file_deletion set change_seq = $3::bigint, removed_count = $4::bigint, kept_count = $5::bigint, gone_accounts = $6::uuid[]
      where company_id = $1::uuid and file_id = $2::uuid`,
    [companyId, fileId, came.changeSeq, came.removed, came.kept, [...came.goneAccounts]],
  );
}

/** Forgets the deletion with all that was kept beside it. */
export async function deleteDeletion(tx: Tx, companyId: string, fileId: string): Promise<void> {
  await runText(
    tx,
    "delete from file_deletion where company_id = $1::uuid and file_id = $2::uuid",
    [companyId, fileId],
  );
}

/** Deletions of these companies whose time is over. */
export async function listOverdueDeletions(
  tx: Tx,
  companyIds: readonly string[],
  now: Date,
  limit: number,
): Promise<{ companyId: string; fileId: string }[]> {
  return runText(
    tx,
    `select company_id as "companyId", file_id as "fileId" from file_deletion
      where company_id = any ($1::uuid[]) and undo_until <= $2::timestamptz order by company_id, file_id limit $3::integer`,
    [[...companyIds], now, limit],
  );
}

/** The accounts of the file's statements, or of the statements kept beside its deletion. */
export async function listAccountsOfFile(
  tx: Tx,
  companyId: string,
  fileId: string,
): Promise<string[]> {
  const rows = await runText<{ id: string }>(
    tx,
    `select distinct bank_account_id as id from statement where company_id = $1::uuid and stored_file_id = $2::uuid
      union
      select distinct (s.one ->> 'bank_account_id')::uuid from file_deletion d cross join lateral jsonb_array_elements(d.statements) s (one)
        where d.company_id = $1::uuid and d.file_id = $2::uuid`,
    [companyId, fileId],
  );
  return rows.map(({ id }) => id);
}
