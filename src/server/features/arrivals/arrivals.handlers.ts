import type { Deps } from "#server/deps.ts";
import type { Handlers } from "#server/http/handler.ts";
import { getArrivals, visitCompany } from "./arrivals.service.ts";

export function arrivalHandlers(deps: Pick<Deps, "db" | "clock">) {
  return {
    arrivalsGet: (call) => getArrivals(deps, call.company),
    visitNote: async (call) => ({
      lastVisitEnd: (await visitCompany(deps, call.company))?.toISOString() ?? null,
    }),
  } satisfies Partial<Handlers>;
}
