/** Names and contents of an account, as people, banks and senders tell them. */
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";

/** Writes the name that the user gave. */
export async function updateDisplayName(
  tx: Tx,
  companyId: string,
  id: string,
  displayName: string,
): Promise<void> {
  await tx
    .updateTable("bank_account")
    .set({ display_name: displayName })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
}

/** Stores the provider's balance, unless a newer one is stored. */
export async function saveBalance(
  tx: Tx,
  account: { companyId: string; bankAccountId: string },
  balance: { readonly amount: Amount; readonly date: LocalDate },
): Promise<void> {
  await tx
    .updateTable("bank_account")
    .set({ balance: balance.amount, balance_date: balance.date })
    .where("company_id", "=", account.companyId)
    .where("id", "=", account.bankAccountId)
    .where((eb) => eb.or([eb("balance_date", "is", null), eb("balance_date", "<=", balance.date)]))
    .execute();
}

/** Stores the money at disposal as the connection tells it; null where it tells none. */
export async function saveAvailable(
  tx: Tx,
  account: { companyId: string; bankAccountId: string },
  available: { readonly amount: Amount; readonly creditLineIncluded: boolean } | null,
): Promise<void> {
  await tx
    .updateTable("bank_account")
    .set({
      available_balance: available?.amount ?? null,
      available_with_credit: available?.creditLineIncluded ?? false,
    })
    .where("company_id", "=", account.companyId)
    .where("id", "=", account.bankAccountId)
    .execute();
}

/** Writes the bank's name on the accounts of the origin Számlázz.hu. */
export async function nameSzamlazzhuBank(
  tx: Tx,
  companyId: string,
  accountNr: string,
  bankName: string,
): Promise<void> {
  await tx
    .updateTable("bank_account")
    .set({ bank_name: bankName })
    .where("company_id", "=", companyId)
    .where("account_nr", "=", accountNr)
    .where("originate", "=", "szamlazzhu")
    .where("bank_name", "<>", bankName)
    .execute();
}
