import { useCallback } from "react";
import type { LoadedPages } from "#web/areas/transactions/queries/use-transaction-pages.ts";

/** Asks for the next page of the list, once at a time. */
export function useFetchMore(query: LoadedPages["query"]): () => void {
  return useCallback(() => {
    const mayAsk = query.hasNextPage && !query.isPlaceholderData;
    if (mayAsk && !query.isFetchingNextPage && !query.isFetchNextPageError)
      void query.fetchNextPage();
  }, [query]);
}
