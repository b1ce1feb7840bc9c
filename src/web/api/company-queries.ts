/** Queries of a company's data that several pages share; each key begins with its category. */
import { apiQuery } from "#web/api/queries.ts";

/** Accounts with their daily statistics of the last 90 days. */
export function bankAccountsQuery(companyId: string) {
  return apiQuery("BankAccount", "bankAccountList", { query: { company_id: companyId } });
}

/** The lists of the page of files. */
export type FilesShown = "page" | "open" | "failed" | "deleted";

/** One page of files, newest first; `page` is the `nextPage` of the page before. */
export function filesQuery(companyId: string, show: FilesShown, page: string | undefined) {
  return apiQuery("File", "fileList", { query: { company_id: companyId, show, page } });
}

/** One transaction with its sources. */
export function transactionQuery(companyId: string, id: string) {
  return apiQuery("Transaction", "transactionGet", {
    params: { id },
    query: { company_id: companyId },
  });
}
