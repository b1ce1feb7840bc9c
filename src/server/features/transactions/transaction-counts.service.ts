import type { z } from "zod";
import type { transactionCounts } from "#contract/transactions/transaction-counts.ts";
import type { TransactionConditions } from "#contract/transactions/transaction-filter.ts";
import { findSharedAccounts } from "#server/database/counted-rows.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { listReferredAccounts } from "#server/features/bank-accounts/bank-accounts.service.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { enterHeavy } from "#server/http/heavy-calls.ts";
import { readPageHead } from "./transaction-page.store.ts";
import { readTextSearch } from "./transaction-search.store.ts";

type Reply = z.input<typeof transactionCounts.reply>;

/** The number of items of each filter, as the head of its list says it. */
export async function countTransactions(
  deps: Pick<Deps, "db">,
  { companyId, actor }: CompanyAccess,
  filters: readonly TransactionConditions[],
): Promise<Reply> {
  await enterHeavy("query", actor.person.userId, companyId);
  const counts: Reply["counts"] = [];
  // Each in a transaction of its own: a search changes the planner's settings for the rest of one.
  for (const filter of filters)
    counts.push(await inCompany(deps.db, companyId, (tx) => countOne(tx, companyId, filter)));
  return { counts };
}

async function countOne(
  tx: Tx,
  companyId: string,
  filter: TransactionConditions,
): Promise<Reply["counts"][number]> {
  const accounts = await listReferredAccounts(tx, companyId, filter.bankAccounts);
  if (accounts.length === 0) return { total: 0, totalExact: true };
  const accountIds = accounts.map((account) => account.id);
  const search = await readTextSearch(tx, { companyId, accountIds, filter });
  const sharedIds = findSharedAccounts(accounts);
  const { total, totalExact } = await readPageHead(
    tx,
    { companyId, accountIds, sharedIds, filter, search, sort: filter.sort ?? "date_desc" },
    false,
  );
  return { total, totalExact };
}
