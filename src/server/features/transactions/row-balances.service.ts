import type { z } from "zod";
import type { transactionBalances } from "#contract/transactions/row-balances.ts";
import { inCompanySnapshot } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { notFound } from "#server/http/errors.ts";
import { enterHeavy } from "#server/http/heavy-calls.ts";
import { readRowBalances } from "#server/ledger/proof.ts";
import { formatAmount } from "#values/money.ts";
import { listAccountKeys } from "./transactions.store.ts";

/**
 * The balance behind items of one account. Throws `not_found` for an account that the company does
 * not have.
 */
export async function listRowBalances(
  { db }: Pick<Deps, "db">,
  { companyId, actor }: CompanyAccess,
  { accountId, ids }: Omit<z.output<typeof transactionBalances.body>, "company_id">,
): Promise<z.input<typeof transactionBalances.reply>> {
  await enterHeavy("query", actor.person.userId, companyId);
  return inCompanySnapshot(db, companyId, async (tx) => {
    const [account] = await listAccountKeys(tx, companyId, [accountId.toLowerCase()]);
    if (account === undefined) throw notFound("The account");
    const balances = await readRowBalances(
      tx,
      companyId,
      { accountNr: account.account_nr, currency: account.currency },
      ids.map((id) => id.toLowerCase()),
    );
    return {
      balances: balances.map(({ id, balance, reason }) => ({
        _id: id,
        balance: balance === null ? null : formatAmount(balance),
        reason,
      })),
    };
  });
}
