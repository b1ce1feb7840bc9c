/**
 * Moves the rows of one account to another company. Rows are copied under the other company's id
 * and deleted where they were, never updated, because the tables are distributed by company. Ids
 * stay.
 */
import { sql } from "kysely";
import { copyRows } from "#server/database/copy-rows.ts";
import { runText } from "#server/database/run-text.ts";
import type { Originate } from "#server/database/tables/ledger.ts";
import { nextArrival } from "#server/ledger/overview/arrival-time.store.ts";
import type { Tx } from "#server/database/tenant.ts";

export interface AccountMove {
  readonly accountId: string;
  readonly from: string;
  readonly to: string;
  /** Change numbers of this command in both companies. */
  readonly fromSeq: bigint;
  readonly toSeq: bigint;
  readonly at: Date;
}

export interface LockedAccount {
  readonly id: string;
  readonly accountNr: string;
  readonly originate: Originate;
  readonly currency: string;
  /**
   * Since when a job works on the account, and to which company it moves; null = the job deletes
   * it.
   */
  readonly moving_since: Date | null;
  readonly moving_to: string | null;
  readonly joining_since: Date | null;
}

export async function lockAccount(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<LockedAccount | undefined> {
  return tx
    .selectFrom("bank_account")
    .select([
      "id",
      "account_nr as accountNr",
      "originate",
      "currency",
      "moving_since",
      "moving_to",
      "joining_since",
    ])
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/** Marks of jobs on the account, read without a lock. */
export async function findMarks(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<Pick<LockedAccount, "moving_since" | "moving_to" | "joining_since"> | undefined> {
  return tx
    .selectFrom("bank_account")
    .select(["moving_since", "moving_to", "joining_since"])
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Marks an account as moving (`to` null: as being deleted), or removes the mark. */
export async function markMoving(
  tx: Tx,
  companyId: string,
  id: string,
  moving: { to: string | null; since: Date } | null,
): Promise<void> {
  await tx
    .updateTable("bank_account")
    .set({ moving_to: moving?.to ?? null, moving_since: moving?.since ?? null })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
}

/** Number of rows of an account by its daily sums: the size of a move. */
export async function countRows(tx: Tx, companyId: string, accountId: string): Promise<number> {
  const row = await tx
    .selectFrom("daily_stat")
    .select(({ fn }) => fn.sum<string>("count").as("count"))
    .where("company_id", "=", companyId)
    .where("bank_account_id", "=", accountId)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Number of booked rows of an account. */
export async function countBooked(tx: Tx, companyId: string, accountId: string): Promise<number> {
  const row = await tx
    .selectFrom("bank_transaction")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("company_id", "=", companyId)
    .where("bank_account_id", "=", accountId)
    .where("booked_at", "is not", null)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Whether the company has a living account of this number, origin and currency. */
export async function hasAccount(
  tx: Tx,
  companyId: string,
  account: LockedAccount,
): Promise<boolean> {
  const row = await tx
    .selectFrom("bank_account")
    .select("id")
    .where("company_id", "=", companyId)
    .where("account_nr", "=", account.accountNr)
    .where("originate", "=", account.originate)
    .where("currency", "=", account.currency)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** A million rows take longer than a page may wait for one statement. */
export async function allowLongStatements(tx: Tx): Promise<void> {
  await sql.raw("set local statement_timeout = '10min'").execute(tx);
}

/**
 * Moves account, statements, transactions, sources, daily sums and links of the account. Answers
 * the transactions. `moveOthers` moves the account's rows of other rooms: it runs while the
 * account's row stands in both companies and its transactions still in the first.
 */
export async function moveAccountRows(
  tx: Tx,
  move: AccountMove,
  moveOthers: () => Promise<void>,
): Promise<{ transactions: number; unbooked: number; linksCut: number }> {
  const { accountId, from, to } = move;
  const mine = "bank_account_id = $2::uuid";
  const ofMine = (column: string): string =>
    `${column} in (select t.id from bank_transaction t where t.company_id = $1::uuid and t.bank_account_id = $2::uuid)`;
  const rows = { from, to, id: accountId };
  await copyRows(tx, "bank_account", { ...rows, where: "id = $2::uuid" });
  await copyRows(tx, "statement", { ...rows, where: mine });
  await copyRows(tx, "bank_transaction", {
    ...rows,
    where: mine,
    other: {
      change_seq: ["bigint", move.toSeq],
      created_at: ["timestamptz", await nextArrival(tx, to, move.at)],
    },
  });
  await copyRows(tx, "transaction_source", { ...rows, where: ofMine("transaction_id") });
  await copyRows(tx, "daily_stat", { ...rows, where: mine });
  const both = `${ofMine("leading_id")} and ${ofMine("other_id")}`;
  await copyRows(tx, "transaction_link", { ...rows, where: both });
  const remove = (statement: string, where: string): Promise<unknown> =>
    runText(tx, `${statement} where company_id = $1::uuid and (${where})`, [from, accountId]);
  await remove("delete from transaction_link", both);
  // Links between this account and accounts that stay cannot lead across companies.
  const [cut] = await runText<{ count: bigint }>(
    tx,
    `with gone as (
      delete from transaction_link where company_id = $1::uuid and (${ofMine("leading_id")} or ${ofMine("other_id")}) returning 1)
    select count(*) as count from gone`,
    [from, accountId],
  );
  await moveOthers();
  await remove("delete from transaction_source", ofMine("transaction_id"));
  await remove("delete from daily_stat", mine);
  await remove("delete from statement", mine);
  // The row lives on in the other company, so its tombstone names that company and holds none of
  // the row's content. A statement of its own, because Citus takes no INSERT beside a DELETE.
  await runText(
    tx,
    `insert into transaction_removed (company_id, change_seq, transaction_id, bank_account_id, reason, was, removed_at)
      select company_id, $3::bigint, id, bank_account_id, 'moved', jsonb_build_object('movedTo', $4::text), $5::timestamptz
      from bank_transaction where company_id = $1::uuid and bank_account_id = $2::uuid`,
    [from, accountId, move.fromSeq, move.to, move.at],
  );
  const [moved] = await runText<{ count: bigint; unbooked: bigint }>(
    tx,
    `with gone as (
        delete from bank_transaction where company_id = $1::uuid and bank_account_id = $2::uuid
          returning booked_at, status, withdrawn_at)
      select count(*) as count, count(*) filter (where booked_at is null and status = 'booked' and withdrawn_at is null) as unbooked
      from gone`,
    [from, accountId],
  );
  await remove("delete from bank_account", "id = $2::uuid");
  return {
    transactions: Number(moved?.count ?? 0n),
    unbooked: Number(moved?.unbooked ?? 0n),
    linksCut: Number(cut?.count ?? 0n),
  };
}

/** Deletes every row of the account, booked rows too; each leaves a tombstone. */
export async function deleteAccountRows(
  tx: Tx,
  removal: {
    readonly companyId: string;
    readonly accountId: string;
    readonly changeSeq: bigint;
    readonly at: Date;
  },
): Promise<{ transactions: number; booked: number; unbooked: number }> {
  const { companyId, accountId, changeSeq, at } = removal;
  const ofMine = (column: string): string =>
    `${column} in (select t.id from bank_transaction t where t.company_id = $1::uuid and t.bank_account_id = $2::uuid)`;
  for (const [statement, where] of [
    ["delete from transaction_link", `${ofMine("leading_id")} or ${ofMine("other_id")}`],
    ["delete from transaction_source", ofMine("transaction_id")],
    ["delete from daily_stat", "bank_account_id = $2::uuid"],
    ["delete from statement", "bank_account_id = $2::uuid"],
  ]) {
    await runText(tx, `${statement} where company_id = $1::uuid and (${where})`, [
      companyId,
      accountId,
    ]);
  }
  await runText(
    tx,
    `insert into transaction_removed (company_id, change_seq, transaction_id, bank_account_id, reason, was, removed_at)
      select company_id, $3::bigint, id, bank_account_id, 'account_deleted', to_jsonb(t), $4::timestamptz
      from bank_transaction t where company_id = $1::uuid and bank_account_id = $2::uuid`,
    [companyId, accountId, changeSeq, at],
  );
  const [gone] = await runText<{ count: bigint; booked: bigint; unbooked: bigint }>(
    tx,
    `with gone as (
        delete from bank_transaction where company_id = $1::uuid and bank_account_id = $2::uuid
          returning booked_at, status, withdrawn_at)
      select count(*) as count, count(booked_at) as booked,
        count(*) filter (where booked_at is null and status = 'booked' and withdrawn_at is null) as unbooked
      from gone`,
    [companyId, accountId],
  );
  await tx
    .updateTable("bank_account")
    .set({ deleted_at: at })
    .where("company_id", "=", companyId)
    .where("id", "=", accountId)
    .execute();
  return {
    transactions: Number(gone?.count ?? 0n),
    booked: Number(gone?.booked ?? 0n),
    unbooked: Number(gone?.unbooked ?? 0n),
  };
}
