/** The statistics of a company; they change with accounts, files and items. */
import { apiQuery } from "#web/api/queries.ts";
import type { StatisticsSearch } from "./use-statistics-search.ts";

export function statisticsQuery(companyId: string, search: StatisticsSearch) {
  const { year, account, own } = search;
  return apiQuery("BankAccount", "statisticsGet", {
    query: {
      company_id: companyId,
      ...(year !== undefined && { from: `${year}-01`, to: `${year}-12` }),
      ...(account !== undefined && { account_id: account }),
      own_transfers: own ?? "without",
    },
  });
}
