/** What the readers are told of the company's accounts. */
import type { Tx } from "#server/database/tenant.ts";

/** Accounts whose currency is told to the readers; more are no company's. */
const ACCOUNTS_TOLD_MAX = 1_000;

/**
 * The currency of each number that the company has in other money than forints only; undefined
 * where there is none.
 */
export async function readAccountCurrencies(
  tx: Tx,
  companyId: string,
): Promise<Readonly<Record<string, string>> | undefined> {
  const rows = await tx
    .selectFrom("bank_account")
    .select((eb) => ["account_nr as accountNr", eb.fn.min("currency").as("currency")])
    .where("company_id", "=", companyId)
    .where("deleted_at", "is", null)
    .groupBy("account_nr")
    .having((eb) => eb.fn.count("currency").distinct(), "=", "1")
    .having((eb) => eb.fn.min("currency"), "<>", "HUF")
    .orderBy("account_nr")
    .limit(ACCOUNTS_TOLD_MAX)
    .execute();
  if (rows.length === 0) return undefined;
  return Object.fromEntries(rows.map(({ accountNr, currency }) => [accountNr, currency]));
}
