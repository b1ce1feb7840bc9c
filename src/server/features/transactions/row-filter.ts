import type { TransactionConditions } from "#contract/transactions/transaction-filter.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { findMoment } from "#server/features/arrivals/arrivals.service.ts";
import { listOwnTransferIds } from "#server/features/statistics/own-transfers.service.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { RowFilter } from "./transaction-filter.store.ts";

/** Before and behind the days that books are of. */
const [FIRST_DAY, LAST_DAY] = ["1900-01-01" as LocalDate, "2200-12-31" as LocalDate];

function periodOf({ dateFrom, dateTo }: TransactionConditions) {
  return { from: (dateFrom ?? FIRST_DAY) as LocalDate, to: (dateTo ?? LAST_DAY) as LocalDate };
}

/**
 * The filter with its moment of arrival, which is another for each caller, as a time; with its
 * company where files, notes or changes of it are asked for, and with the own transfers that it
 * leaves out.
 */
export async function readRowFilter(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  access: CompanyAccess,
  asked: TransactionConditions,
): Promise<RowFilter> {
  const { companyId } = access;
  const filter: RowFilter = {
    ...asked,
    ...((asked.broughtBy ?? asked.noted ?? asked.question ?? asked.openChange) !== undefined && {
      companyId,
    }),
    ...(asked.ownTransfers !== undefined && {
      leftOutIds: await listOwnTransferIds(tx, companyId, periodOf(asked)),
    }),
  };
  if (filter.newSince === undefined) return filter;
  const moment = await findMoment(tx, access, filter.newSince, deps.clock.now());
  return { ...filter, arrivedAfter: moment?.arrivedAfter ?? null };
}
