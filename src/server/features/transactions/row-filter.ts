import type { TransactionConditions } from "#contract/transactions/transaction-filter.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { findMoment } from "#server/features/arrivals/arrivals.service.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import type { RowFilter } from "./transaction-filter.store.ts";

/**
 * The filter with its moment of arrival, which is another for each caller, as a time; with its
 * company where a file of it is asked for.
 */
export async function readRowFilter(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  access: CompanyAccess,
  asked: TransactionConditions,
): Promise<RowFilter> {
  const filter = asked.broughtBy === undefined ? asked : { ...asked, companyId: access.companyId };
  if (filter.newSince === undefined) return filter;
  const moment = await findMoment(tx, access, filter.newSince, deps.clock.now());
  return { ...filter, arrivedAfter: moment?.arrivedAfter ?? null };
}
