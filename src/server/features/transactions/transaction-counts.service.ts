import type { z } from "zod";
import type { transactionCounts } from "#contract/transactions/transaction-counts.ts";
import type { TransactionConditions } from "#contract/transactions/transaction-filter.ts";
import { findSharedAccounts } from "#server/database/counted-rows.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { listReferredAccounts } from "#server/features/bank-accounts/bank-accounts.service.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { enterHeavy } from "#server/http/heavy-calls.ts";
import { readRowFilter } from "./row-filter.ts";
import { readRowSearch } from "./transaction-arrivals.store.ts";
import { readPageHead } from "./transaction-count.store.ts";

type Reply = z.input<typeof transactionCounts.reply>;

/** The number of items of each filter, as the head of its list says it. */
export async function countTransactions(
  deps: Pick<Deps, "db" | "clock">,
  access: CompanyAccess,
  filters: readonly TransactionConditions[],
): Promise<Reply> {
  const { companyId, actor } = access;
  await enterHeavy("query", actor.person.userId, companyId);
  const counts: Reply["counts"] = [];
  // Each in a transaction of its own: a search changes the planner's settings for the rest of one.
  for (const filter of filters)
    counts.push(await inCompany(deps.db, companyId, (tx) => countOne(deps, tx, access, filter)));
  return { counts };
}

async function countOne(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  access: CompanyAccess,
  asked: TransactionConditions,
): Promise<Reply["counts"][number]> {
  const { companyId } = access;
  const accounts = await listReferredAccounts(tx, companyId, asked.bankAccounts);
  if (accounts.length === 0) return { total: 0, totalExact: true };
  const accountIds = accounts.map((account) => account.id);
  const filter = await readRowFilter(deps, tx, access, asked);
  const search = await readRowSearch(tx, { companyId, accountIds, filter });
  const sharedIds = findSharedAccounts(accounts);
  const { total, totalExact } = await readPageHead(
    tx,
    { companyId, accountIds, sharedIds, filter, search, sort: filter.sort ?? "date_desc" },
    false,
  );
  return { total, totalExact };
}
