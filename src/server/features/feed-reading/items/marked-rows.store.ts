/** Rows that a bank takes back under an id that was never seen. */
import { sql } from "kysely";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";

export interface UnnamedRow {
  /** One id of the row, with the name of its id space. */
  readonly id: string;
  readonly day: LocalDate;
  readonly amount: Amount;
}

/** Stored, not withdrawn rows of these days that none of the ids names. */
export async function listUnnamedRows(
  tx: Tx,
  account: { companyId: string; bankAccountId: string; cameBy: string },
  given: {
    readonly from: LocalDate;
    readonly to: LocalDate;
    readonly externalIds: readonly string[];
  },
): Promise<UnnamedRow[]> {
  const { rows } = await sql<UnnamedRow>`
    select min(f.external_id) as id, t.booking_date as day, t.amount
    from shown_transaction t
    join feed_item f on f.company_id = t.company_id and f.transaction_id = t.id
    where t.company_id = ${account.companyId}::uuid and t.bank_account_id = ${account.bankAccountId}::uuid
      and t.booking_date between ${given.from}::date and ${given.to}::date and t.withdrawn_at is null and t.came_by_nr = ${account.cameBy}
    group by t.id, t.booking_date, t.amount
    having not bool_or(f.external_id = any (${[...given.externalIds]}::text[]))
    order by t.booking_date, t.id`.execute(tx);
  return rows;
}

/** Those of the ids that name a stored row. */
export async function listKnownIds(
  tx: Tx,
  account: { companyId: string; bankAccountId: string },
  externalIds: readonly string[],
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("feed_item")
    .select("external_id")
    .where("company_id", "=", account.companyId)
    .where("bank_account_id", "=", account.bankAccountId)
    .where("external_id", "in", [...externalIds])
    .execute();
  return new Set(rows.map((row) => row.external_id));
}
