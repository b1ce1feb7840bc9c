import { sql } from "kysely";
import type { Tx } from "#server/database/tenant.ts";
import { shareDisplayName } from "./account-facts.store.ts";
import type { Originate } from "#server/database/tables/ledger.ts";

export interface FeedBankAccount {
  readonly companyId: string;
  /** In its stored form (`readAccountNumber(…).canonical`). */
  readonly accountNr: string;
  readonly currency: string;
  readonly originate: Originate;
  readonly bankName: string;
  readonly numberValid: boolean;
}

/**
 * The living source of this number, origin and currency, made where there is none, with the name
 * that the account has in other sources.
 */
export async function ensureBankAccount(
  tx: Tx,
  account: FeedBankAccount,
  made: { newId: () => string; at: Date },
): Promise<{ bankAccountId: string; made: boolean; holdsItems: boolean }> {
  const { companyId, accountNr, originate, currency } = account;
  // Two assignments at once meet at the unique index: the second one waits here and then finds the
  // first one's row.
  const inserted = await tx
    .insertInto("bank_account")
    .values({
      company_id: companyId,
      id: made.newId(),
      account_nr: accountNr,
      originate,
      currency,
      bank_name: account.bankName,
      number_valid: account.numberValid,
      balance: null,
      balance_date: null,
      created_at: made.at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["company_id", "account_nr", "originate", "currency"])
        .where("deleted_at", "is", null)
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  if (inserted !== undefined) {
    await shareDisplayName(tx, companyId, [inserted.id]);
    return { bankAccountId: inserted.id, made: true, holdsItems: false };
  }
  const found = await tx
    .selectFrom("bank_account as a")
    .select([
      "a.id",
      sql<boolean>`exists (
      select from bank_transaction t where t.company_id = a.company_id and t.bank_account_id = a.id)`.as(
        "holdsItems",
      ),
    ])
    .where("a.company_id", "=", companyId)
    .where("a.account_nr", "=", accountNr)
    .where("a.originate", "=", originate)
    .where("a.currency", "=", currency)
    .where("a.deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return { bankAccountId: found.id, made: false, holdsItems: found.holdsItems };
}

/** Numbers of the company's living accounts, whatever their origin and currency. */
export async function listLivingNumbers(tx: Tx, companyId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("bank_account")
    .select("account_nr")
    .distinct()
    .where("company_id", "=", companyId)
    .where("deleted_at", "is", null)
    .execute();
  return new Set(rows.map((row) => row.account_nr));
}
