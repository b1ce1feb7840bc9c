/**
 * Months of clients. As with the list of companies, everything that they show of a company is told
 * as a change of the company.
 */
import { apiQuery } from "#web/api/queries.ts";

export function boardQuery(month: string) {
  return apiQuery("Company", "monthBoard", { query: { month } });
}

export function clientMonthQuery(companyId: string, month: string) {
  return apiQuery("Company", "monthGet", { query: { company_id: companyId, month } });
}

/** The days of one account; the calendar of proven days asks the same. */
export function accountMonthQuery(companyId: string, accountId: string, month: string) {
  return apiQuery("BankAccount", "completenessMonthGet", {
    query: { company_id: companyId, account_id: accountId, month },
  });
}
