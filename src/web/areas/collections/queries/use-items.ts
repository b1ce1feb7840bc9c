import { useInfiniteQuery } from "@tanstack/react-query";
import { callApi } from "#web/api/client.ts";

/** Items of a settlement, page by page, as far as they were asked for. */
export function useItems(companyId: string, id: string, text: string) {
  const query = useInfiniteQuery({
    queryKey: ["Collection", "collectionItemList", companyId, id, text],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      callApi(
        "collectionItemList",
        {
          params: { id },
          query: { company_id: companyId, after: pageParam, ...(text && { text }) },
        },
        { signal },
      ),
    getNextPageParam: (last) => last.next,
  });
  const items = query.data?.pages.flatMap((page) => page.items);
  return { ...query, items, total: query.data?.pages.at(-1)?.total ?? 0 };
}
