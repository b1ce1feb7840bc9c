import { useInfiniteQuery, type UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ApiError } from "#web/api/api-error.ts";

interface Page {
  /** Names the page behind this one; null at the end. */
  readonly next: string | null;
}

export interface AccountOfCompany {
  readonly companyId: string;
  readonly bankAccountId: string;
}

/** The parameters of a call for one page of an account's list. */
export interface PageCall {
  readonly params: { readonly id: string };
  readonly query: { readonly bank_account_id: string; readonly before?: string };
}

interface PagedList<Reply extends Page, Row> {
  /** Name of the endpoint, for the cache. */
  readonly name: string;
  readonly load: (call: PageCall, options: { readonly signal: AbortSignal }) => Promise<Reply>;
  readonly rowsOf: (page: Reply) => readonly Row[];
}

/**
 * The rows of a list about one account, page by page. Every opening asks anew: a reading of a
 * minute ago must be there.
 */
export function useAccountPages<Reply extends Page, Row>(
  { companyId, bankAccountId }: AccountOfCompany,
  { name, load, rowsOf }: PagedList<Reply, Row>,
): UseInfiniteQueryResult<Row[], ApiError> {
  return useInfiniteQuery<
    Reply,
    ApiError,
    Row[],
    readonly ["BankAccount", ...unknown[]],
    string | null
  >({
    queryKey: ["BankAccount", name, companyId, bankAccountId],
    queryFn: ({ pageParam, signal }) =>
      load(
        {
          params: { id: companyId },
          query: {
            bank_account_id: bankAccountId,
            ...(pageParam !== null && { before: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null,
    getNextPageParam: (page) => page.next,
    select: (data) => data.pages.flatMap(rowsOf),
    // Nothing is kept for the next opening, so each opening asks; nothing asks twice.
    gcTime: 0,
  });
}
