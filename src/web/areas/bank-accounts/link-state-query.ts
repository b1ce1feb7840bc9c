/** Progress of jobs on the pairs of a company's items, asked again while they run. */
import { useQuery } from "@tanstack/react-query";
import type { LinkState } from "#contract/bank-accounts/source-links.ts";
import { apiQuery } from "#web/api/queries.ts";

/** Where the stream of changes is held back, the end is found out this late. */
export const LOOK_MS = 15_000;

export function linkStateQuery(companyId: string) {
  return apiQuery("Transaction", "linkStateGet", { params: { id: companyId } });
}

/** Nothing while it is not known: a page does not wait for it. */
export function useLinkState(companyId: string | undefined): LinkState | undefined {
  const query = useQuery({
    ...linkStateQuery(companyId ?? ""),
    enabled: companyId !== undefined,
    refetchInterval: ({ state: { data } }) => (data?.linking || data?.turning ? LOOK_MS : false),
  });
  return query.data;
}
