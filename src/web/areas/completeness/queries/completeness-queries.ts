/** Queries of proven days. They change with accounts, files and items: the category is theirs. */
import { apiQuery } from "#web/api/queries.ts";

export function calendarQuery(companyId: string, year: number | undefined) {
  return apiQuery("BankAccount", "completenessGet", {
    query: { company_id: companyId, ...(year !== undefined && { year }) },
  });
}

export function monthQuery(companyId: string, accountId: string, month: string) {
  return apiQuery("BankAccount", "completenessMonthGet", {
    query: { company_id: companyId, account_id: accountId, month },
  });
}

export function clientsQuery() {
  return apiQuery("BankAccount", "completenessClientList", {});
}
