import type { Insertable } from "kysely";
import type { Database } from "#server/database/connect.ts";
import { refreshStatistics } from "#server/database/refresh-statistics.ts";
import { inCompany } from "#server/database/tenant.ts";
import type { BankTransactionTable, Originate } from "#server/database/tables/ledger.ts";
import { newId } from "#server/new-id.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";

export interface TestBankAccount {
  readonly id: string;
  readonly accountNr: string;
  readonly originate: Originate;
  readonly currency: string;
}

let nextAccount = 10_000_000;

/** A bank account of a company; a Hungarian forint account from files by default. */
export async function buildBankAccount(
  db: Database,
  companyId: string,
  given: {
    accountNr?: string;
    originate?: Originate;
    currency?: string;
    bankName?: string;
    displayName?: string;
    deletedAt?: Date;
  } = {},
): Promise<TestBankAccount> {
  const account = {
    id: newId(),
    accountNr: given.accountNr ?? `11773016${nextAccount++}00000000`,
    originate: given.originate ?? "adriana",
    currency: given.currency ?? "HUF",
  };
  await inCompany(db, companyId, (tx) =>
    tx
      .insertInto("bank_account")
      .values({
        company_id: companyId,
        id: account.id,
        account_nr: account.accountNr,
        originate: account.originate,
        currency: account.currency,
        bank_name: given.bankName ?? "OTP Bank",
        display_name: given.displayName ?? "",
        balance: null,
        balance_date: null,
        deleted_at: given.deletedAt ?? null,
      })
      .execute(),
  );
  return account;
}

export interface TestTransaction {
  readonly id?: string;
  readonly date: string;
  readonly amount: Amount;
  readonly partnerName?: string;
  readonly partnerAccountNr?: string;
  readonly remittance?: string;
  /** The bank's word for its kind. */
  readonly type?: string;
  readonly status?: "booked" | "pending";
  readonly bookedAt?: Date;
  /** When the item came; now by default. */
  readonly arrivedAt?: Date;
  readonly late?: boolean;
  /** The row of which it may be a double. */
  readonly doubleOf?: string;
}

const ROWS_PER_INSERT = 1_000;

/**
 * Transactions with their daily sums, change number, overview and, of very many, statistics, as an
 * import leaves them; answers their ids in the order given.
 */
export async function buildTransactions(
  db: Database,
  companyId: string,
  account: TestBankAccount,
  transactions: readonly TestTransaction[],
): Promise<string[]> {
  const ids = await inCompany(db, companyId, async (tx) => {
    const overview = await tx
      .selectFrom("company_overview")
      .selectAll()
      .where("company_id", "=", companyId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const changeSeq = overview.change_seq + 1n;
    const stored = await tx
      .selectFrom("bank_transaction")
      .select(["booking_date", "amount"])
      .where("company_id", "=", companyId)
      .where("bank_account_id", "=", account.id)
      .execute();
    const occurrences = new Map<string, number>();
    const nextOccurrence = (date: string, amount: Amount): number => {
      const key = `${date} ${amount}`;
      const occurrence = (occurrences.get(key) ?? 0) + 1;
      occurrences.set(key, occurrence);
      return occurrence;
    };
    for (const row of stored) nextOccurrence(row.booking_date, row.amount);
    const rows = transactions.map((item) =>
      buildRow(companyId, account, item, nextOccurrence(item.date, item.amount), changeSeq),
    );
    for (let at = 0; at < rows.length; at += ROWS_PER_INSERT) {
      await tx
        .insertInto("bank_transaction")
        .values(rows.slice(at, at + ROWS_PER_INSERT))
        .execute();
    }
    for (const [date, sums] of sumByDay(transactions)) {
      await tx
        .insertInto("daily_stat")
        .values({
          company_id: companyId,
          bank_account_id: account.id,
          date: date as LocalDate,
          ...sums,
        })
        .onConflict((conflict) =>
          conflict.columns(["company_id", "bank_account_id", "date"]).doUpdateSet((eb) => ({
            credit: eb("daily_stat.credit", "+", sums.credit),
            debit: eb("daily_stat.debit", "+", sums.debit),
            count: eb("daily_stat.count", "+", sums.count),
          })),
        )
        .execute();
    }
    const unbooked = transactions.filter(
      (item) => item.bookedAt === undefined && item.status !== "pending",
    );
    const oldest =
      [overview.oldest_unbooked_date, ...unbooked.map((item) => item.date)]
        .filter((date) => date !== null)
        .sort()[0] ?? null;
    await tx
      .updateTable("company_overview")
      .set({
        change_seq: changeSeq,
        unbooked_count: overview.unbooked_count + BigInt(unbooked.length),
        oldest_unbooked_date: oldest as LocalDate | null,
      })
      .where("company_id", "=", companyId)
      .execute();
    return rows.map((row) => row.id);
  });
  await refreshStatistics({ db }, ids.length);
  return ids;
}

function buildRow(
  companyId: string,
  account: TestBankAccount,
  item: TestTransaction,
  occurrence: number,
  changeSeq: bigint,
): Insertable<BankTransactionTable> & { id: string } {
  return {
    company_id: companyId,
    id: item.id ?? newId(),
    bank_account_id: account.id,
    booking_date: item.date as LocalDate,
    occurrence,
    amount: item.amount,
    currency: account.currency,
    value_date: null,
    booking_date_stated: true,
    status: item.status ?? "booked",
    partner_name: item.partnerName ?? "",
    partner_account_nr: item.partnerAccountNr ?? "",
    remittance: item.remittance ?? "",
    type: item.type ?? "",
    origin_id: null,
    reference: "",
    end_to_end_id: "",
    balance_after: null,
    original_amount: null,
    original_currency: null,
    exchange_rate: null,
    possible_double_of: item.doubleOf ?? null,
    booked_at: item.bookedAt ?? null,
    booked_by: null,
    change_seq: changeSeq,
    created_at: item.arrivedAt ?? new Date(),
    late: item.late ?? false,
  };
}

function sumByDay(
  transactions: readonly TestTransaction[],
): Map<string, { credit: bigint; debit: bigint; count: bigint }> {
  const days = new Map<string, { credit: bigint; debit: bigint; count: bigint }>();
  for (const { date, amount } of transactions) {
    const sums = days.get(date) ?? { credit: 0n, debit: 0n, count: 0n };
    if (amount < 0n) sums.debit += amount;
    else sums.credit += amount;
    sums.count++;
    days.set(date, sums);
  }
  return days;
}
