/** The list over several companies: its question, its pages and what its rows name. */
import type { ClientTransaction } from "#contract/transactions/client-transactions.ts";
import type { Transaction } from "#contract/transactions/transactions.ts";
import { callApi, type ApiReply } from "#web/api/client.ts";
import { type AccountMark, accountMarks } from "#web/areas/bank-accounts/account-names.ts";
import type { FetchPage } from "./use-transaction-pages.ts";
import type { ViewerSearch } from "./viewer-search.ts";

export type ClientPage = ApiReply<"clientTransactionList">;

/** The question without its page. */
export interface ClientFilter extends Omit<ViewerSearch, "fileId" | "broughtBy" | "booked"> {
  readonly company_id: string;
  readonly further_ids: readonly string[];
  /** Accounts that narrow their companies. */
  readonly account_ids: readonly string[];
  readonly booked: "ALL" | "BOOKED" | "UNBOOKED";
}

/** Undefined where no company is chosen. Fields that name something of one company are left out. */
export function clientFilter(
  { fileId: _file, broughtBy: _brought, booked = "ALL", ...search }: ViewerSearch,
  companyIds: readonly string[],
  accountIds: readonly string[],
): ClientFilter | undefined {
  const [first, ...others] = companyIds;
  return first === undefined
    ? undefined
    : { ...search, booked, company_id: first, further_ids: others, account_ids: accountIds };
}

export const fetchClientPage: FetchPage<ClientFilter> = (filter, page, signal) => {
  return callApi("clientTransactionList", { body: { ...bodyOf(filter), page } }, { signal });
};

/** The filter as a call takes it. */
export function bodyOf(filter: ClientFilter) {
  return {
    ...filter,
    further_ids: [...filter.further_ids],
    account_ids: [...filter.account_ids],
  };
}

/** The company of a row of this list. */
export function companyOf(row: Transaction): string {
  return (row as ClientTransaction).companyId;
}

/** Marks of the accounts of all loaded pages; accounts of one company are told apart. */
export function marksOfPages(pages: readonly ClientPage[]): ReadonlyMap<string, AccountMark> {
  const accounts = new Map(
    pages.flatMap((page) => page.accounts).map((account) => [account.accountId, account]),
  );
  const marks = new Map<string, AccountMark>();
  for (const own of Map.groupBy(accounts.values(), ({ companyId }) => companyId).values()) {
    const all = accountMarks(own);
    for (const [place, { accountId }] of own.entries()) marks.set(accountId, all[place]!);
  }
  return marks;
}
