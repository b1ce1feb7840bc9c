import type { Deps } from "#server/deps.ts";
import type { Handlers } from "#server/http/handler.ts";
import { listClients } from "./clients.service.ts";
import { readCalendar, readMonth } from "./completeness.service.ts";

type Needs = Pick<Deps, "db" | "clock" | "accessMode">;

export function completenessHandlers(deps: Needs) {
  return {
    completenessGet: ({ company, query }) => readCalendar(deps, company, query.year),
    completenessMonthGet: ({ company, query }) =>
      readMonth(deps, company, query.account_id.toLowerCase(), query.month),
    completenessClientList: async ({ actor }) => ({
      clients: await listClients(deps, actor.person),
    }),
  } satisfies Partial<Handlers>;
}
