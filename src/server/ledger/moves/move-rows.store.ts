/**
 * Moves the rows of one account to another company. Rows are copied under the other company's id
 * and deleted where they were, never updated, because the tables are distributed by company. Ids
 * stay.
 */
import { copyRows } from "#server/database/copy-rows.ts";
import { joinWholeSets } from "#server/database/long-work.ts";
import { runText } from "#server/database/run-text.ts";
import type { Originate } from "#server/database/tables/ledger.ts";
import { shareDisplayName } from "#server/ledger/accounts/account-facts.store.ts";
import { markExportedOfAccount } from "#server/ledger/marks/exported.store.ts";
import { nextArrival } from "#server/ledger/arrivals/arrival-time.store.ts";
import { endReissues } from "#server/ledger/reissues/reissues.store.ts";
import { openHeirs } from "#server/ledger/links/heirs.store.ts";
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

const MINE = "bank_account_id = $2::uuid";
const ofMine = (column: string): string =>
  `${column} in (select t.id from bank_transaction t where t.company_id = $1::uuid and t.${MINE})`;

/** `where` knows the company as `$1` and the account as `$2`. */
async function deleteRows(
  tx: Tx,
  statement: `delete from ${string}`,
  companyId: string,
  accountId: string,
  where: string,
): Promise<number> {
  const [gone] = await runText<{ count: bigint }>(
    tx,
    `with gone as (${statement} where company_id = $1::uuid and ${where} returning 1)
      select count(*) as count from gone`,
    [companyId, accountId],
  );
  return Number(gone?.count ?? 0n);
}

/** Deletes links of the account's rows, whichever side they stand on. Answers their number. */
async function deleteLinks(tx: Tx, companyId: string, accountId: string): Promise<number> {
  let count = 0;
  // Two statements: with OR between the sides the account's rows would be searched for each link.
  for (const side of ["leading_id", "other_id"])
    count += await deleteRows(
      tx,
      "delete from transaction_link",
      companyId,
      accountId,
      ofMine(side),
    );
  return count;
}

/**
 * Moves account, statements, transactions, sources, daily sums and links of the account. Answers
 * the transactions. `moveOthers` moves the account's rows of other modules: it runs while the
 * account's row stands in both companies and its transactions still in the first.
 */
export async function moveAccountRows(
  tx: Tx,
  move: AccountMove,
  moveOthers: () => Promise<void>,
): Promise<{ transactions: number; unbooked: number; linksCut: number }> {
  const { accountId, from, to } = move;
  const rows = { from, to, id: accountId };
  await markExportedOfAccount(tx, from, accountId, move.at);
  await endReissues(tx, from, accountId);
  await copyRows(tx, "bank_account", { ...rows, where: "id = $2::uuid" });
  await shareDisplayName(tx, to, [accountId]);
  await copyRows(tx, "statement", { ...rows, where: MINE });
  await copyRows(tx, "bank_transaction", {
    ...rows,
    where: MINE,
    other: {
      change_seq: ["bigint", move.toSeq],
      created_at: ["timestamptz", await nextArrival(tx, to, move.at)],
    },
  });
  await copyRows(tx, "daily_stat", { ...rows, where: MINE });
  const linksCut = await joinWholeSets(tx, async () => {
    await copyRows(tx, "transaction_source", { ...rows, where: ofMine("transaction_id") });
    await deleteRows(
      tx,
      "delete from transaction_source",
      from,
      accountId,
      ofMine("transaction_id"),
    );
    const both = `${ofMine("leading_id")} and ${ofMine("other_id")}`;
    await copyRows(tx, "transaction_link", { ...rows, where: both });
    await deleteRows(tx, "delete from transaction_link", from, accountId, both);
    // Links between this account and accounts that stay cannot lead across companies.
    return deleteLinks(tx, from, accountId);
  });
  await moveOthers();
  await copyRows(tx, "kept_double", { ...rows, where: MINE });
  await deleteRows(tx, "delete from kept_double", from, accountId, MINE);
  await deleteRows(tx, "delete from daily_stat", from, accountId, MINE);
  await deleteRows(tx, "delete from statement", from, accountId, MINE);
  await openHeirs(tx);
  // The row lives on in the other company, so its tombstone names that company and holds none of
  // the row's content. A statement of its own, because Citus takes no INSERT beside a DELETE.
  await runText(
    tx,
    `insert into transaction_removed (company_id, change_seq, transaction_id, bank_account_id, reason, was, removed_at, heir_id)
      select company_id, $3::bigint, t.id, bank_account_id, 'moved', jsonb_build_object('movedTo', $4::text), $5::timestamptz, h.heir_id
      from bank_transaction t left join left_item h on h.id = t.id where company_id = $1::uuid and bank_account_id = $2::uuid`,
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
  await deleteRows(tx, "delete from bank_account", from, accountId, "id = $2::uuid");
  return {
    transactions: Number(moved?.count ?? 0n),
    unbooked: Number(moved?.unbooked ?? 0n),
    linksCut,
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
  await endReissues(tx, companyId, accountId);
  await joinWholeSets(tx, async () => {
    await deleteLinks(tx, companyId, accountId);
    await deleteRows(
      tx,
      "delete from transaction_source",
      companyId,
      accountId,
      ofMine("transaction_id"),
    );
  });
  await deleteRows(tx, "delete from kept_double", companyId, accountId, MINE);
  await deleteRows(tx, "delete from daily_stat", companyId, accountId, MINE);
  await openHeirs(tx);
  await deleteRows(tx, "delete from statement", companyId, accountId, MINE);
  await runText(
    tx,
    `insert into transaction_removed (company_id, change_seq, transaction_id, bank_account_id, reason, was, removed_at, heir_id)
      select company_id, $3::bigint, t.id, bank_account_id, 'account_deleted', to_jsonb(t), $4::timestamptz, h.heir_id
      from bank_transaction t left join left_item h on h.id = t.id where company_id = $1::uuid and bank_account_id = $2::uuid`,
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
