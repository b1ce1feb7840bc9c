import { useInfiniteQuery } from "@tanstack/react-query";
import { callApi, type ApiInput, type ApiReply } from "#web/api/client.ts";

export type AuditFilter = Omit<ApiInput<"auditList">["query"], "page">;
export type AuditEntry = ApiReply<"auditList">["entries"][number];

/** Pages of the log, newest first, each asked for when the reader comes near. */
export function useAuditLog(filter: AuditFilter | undefined) {
  const query = useInfiniteQuery({
    queryKey: ["Company", "auditList", filter],
    enabled: filter !== undefined,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      callApi("auditList", { query: { ...filter!, page: pageParam } }, { signal }),
    getNextPageParam: (last) => last.nextPage,
  });
  return { ...query, entries: query.data?.pages.flatMap((page) => page.entries) };
}
