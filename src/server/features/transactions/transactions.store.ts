import { type Selectable, sql } from "kysely";
import type { Tx } from "#server/database/tenant.ts";
import type { BankTransactionTable, Originate } from "#server/database/tables/ledger.ts";
import { DETAIL_TEXTS, textColumns } from "#values/item-texts.ts";
import { LIST_COLUMNS, type TransactionRow } from "./transaction-page.store.ts";

// An item confirmed more often than this is explained well enough by the newest ones.
const SOURCES_MAX = 200;
// Ids in one statement: a page's worth.
const ROWS_MAX = 1_000;

/** Columns that an item's own page shows beside those of the list. */
const DETAIL_COLUMNS = [
  ...textColumns(DETAIL_TEXTS),
  "balance_after",
  "original_amount",
  "original_currency",
  "exchange_rate",
] as const;

export type TransactionDetailRow = TransactionRow &
  Readonly<Pick<Selectable<BankTransactionTable>, (typeof DETAIL_COLUMNS)[number]>>;

export interface AccountKeyRow {
  readonly id: string;
  readonly account_nr: string;
  readonly originate: Originate;
  readonly currency: string;
}

/** One row with everything the item's page shows. */
export async function findTransactionRow(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<TransactionDetailRow | undefined> {
  const row = await tx
    .selectFrom("shown_transaction as t")
    .select([...LIST_COLUMNS, ...DETAIL_COLUMNS].map((name) => `t.${name}` as const))
    .where("t.company_id", "=", companyId)
    .where("t.id", "=", id)
    .executeTakeFirst();
  return row as TransactionDetailRow | undefined;
}

/** Rows by id, for the answer of a command on a few of them. */
export async function listTransactionRows(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<TransactionRow[]> {
  const rows = await tx
    .selectFrom("shown_transaction as t")
    .select(LIST_COLUMNS.map((name) => `t.${name}` as const))
    .where("t.company_id", "=", companyId)
    .where("t.id", "in", ids.slice(0, ROWS_MAX))
    .orderBy("t.booking_date", "desc")
    .orderBy("t.id", "desc")
    .execute();
  return rows as TransactionRow[];
}

/** Everything that brought or confirmed an item, oldest first; its copies' sources too. */
export async function listSourceRows(tx: Tx, companyId: string, ids: readonly string[]) {
  return tx
    .selectFrom("transaction_source as s")
    .leftJoin("stored_file as f", (join) =>
      join.onRef("f.company_id", "=", "s.company_id").onRef("f.id", "=", "s.source_id"),
    )
    .select([
      "s.kind",
      "s.source_id",
      "s.line",
      "s.raw",
      "s.rule",
      "s.seen_at",
      "f.id as file_id",
      "f.original_name",
      "f.format",
      "f.deleted_at",
    ])
    .where("s.company_id", "=", companyId)
    .where("s.transaction_id", "in", [...ids])
    .orderBy("s.seen_at")
    .orderBy("s.source_id")
    .orderBy("s.line")
    .limit(SOURCES_MAX)
    .execute();
}

/** Keys of the accounts that rows belong to, deleted accounts included. */
export async function listAccountKeys(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<AccountKeyRow[]> {
  return tx
    .selectFrom("bank_account")
    .select(["id", "account_nr", "originate", "currency"])
    .where("company_id", "=", companyId)
    .where("id", "in", [...ids])
    .execute();
}

/** The company, among those that the transaction sees, to which an item belongs. */
export async function findCompanyOfTransaction(
  tx: Tx,
  companyIds: readonly string[],
  id: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ company_id: string }>`
    select company_id from shown_transaction where company_id = any(${[...companyIds]}::uuid[]) and id = ${id}::uuid`.execute(
    tx,
  );
  return rows[0]?.company_id;
}
