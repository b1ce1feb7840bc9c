/** The statistics of a company; they change with accounts, files and items. */
import { apiQuery } from "#web/api/queries.ts";
import type { ShownMonths } from "#web/areas/statistics/parts/shown-months.ts";
import type { StatisticsSearch } from "./use-statistics-search.ts";

export function statisticsQuery(
  companyId: string,
  { account, own }: StatisticsSearch,
  months: ShownMonths | undefined,
) {
  return apiQuery("BankAccount", "statisticsGet", {
    query: {
      company_id: companyId,
      ...(months && { from: months.from, to: months.to }),
      ...(account !== undefined && { account_id: account }),
      own_transfers: own ?? "without",
    },
  });
}
