import { useQuery } from "@tanstack/react-query";
import type { TransactionFilter } from "#contract/transactions/transaction-filter.ts";
import type { ApiReply } from "#web/api/client.ts";
import { apiQuery } from "#web/api/queries.ts";

/** The server counts no more filters at once. */
const FILTERS_MAX = 10;

export type SearchCount = ApiReply<"transactionCounts">["counts"][number];

/**
 * The numbers of items of the options, in their order. Asked once the list itself is here, so that
 * it does not wait for them; `asked` false: not yet.
 */
export function useSearchCounts(
  companyId: string,
  filters: readonly (TransactionFilter | undefined)[],
  asked: boolean,
): readonly (SearchCount | undefined)[] {
  const wanted = filters.filter((filter) => filter !== undefined).slice(0, FILTERS_MAX);
  const body = {
    company_id: companyId,
    filters: wanted.map(({ company_id: _company, ...filter }) => filter),
  };
  const query = useQuery({
    ...apiQuery("Transaction", "transactionCounts", { body }),
    enabled: asked && wanted.length > 0,
    // A number beside a line is a help: without it the line says what it does.
    retry: false,
  });
  const counts = query.data?.counts;
  let place = 0;
  return filters.map((filter) => (filter === undefined ? undefined : counts?.[place++]));
}
