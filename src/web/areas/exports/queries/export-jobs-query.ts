import { queryOptions } from "@tanstack/react-query";
import { apiQuery } from "#web/api/queries.ts";

// Beside the events, which may be lost.
const LOOK_MS = 2_000;

/** Large exports of a company; asked again while one of them waits or runs. */
export function exportJobsQuery(companyId: string) {
  return queryOptions({
    ...apiQuery("File", "exportJobList", { query: { company_id: companyId } }),
    refetchInterval: ({ state: { data } }) =>
      data?.jobs.some(({ state }) => state === "waiting" || state === "running") ? LOOK_MS : false,
  });
}
