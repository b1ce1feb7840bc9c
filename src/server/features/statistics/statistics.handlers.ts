import type { Deps } from "#server/deps.ts";
import type { Handlers } from "#server/http/handler.ts";
import { readStatistics } from "./statistics.service.ts";

export function statisticsHandlers(deps: Pick<Deps, "db" | "clock">) {
  return {
    statisticsGet: ({ company, query }) => readStatistics(deps, company, query),
  } satisfies Partial<Handlers>;
}
