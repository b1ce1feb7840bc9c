import type { Deps } from "#server/deps.ts";
import type { Handlers } from "#server/http/handler.ts";
import { decideDouble } from "./doubles.service.ts";
import {
  getLeadingSources,
  getLinkState,
  linkRows,
  setLeadingSources,
  unlinkRows,
} from "./source-links.service.ts";

type Needs = Pick<Deps, "db" | "clock" | "newId" | "events" | "queue" | "accessMode">;

export function sourceLinkHandlers(deps: Needs) {
  return {
    transactionLink: async ({ company, params, body }) => ({
      transactions: await linkRows(deps, company, { id: params.id, otherId: body.other_id }),
    }),
    transactionUnlink: async ({ company, params, body }) => ({
      transactions: await unlinkRows(deps, company, { id: params.id, otherId: body.other_id }),
    }),
    transactionDoubleDecide: async ({ company, params, body }) => ({
      transactions: await decideDouble(deps, company, {
        id: params.id,
        otherId: body.other_id,
        decision: body.decision,
        was: body.was,
      }),
    }),
    leadingSourcesGet: async (call) => ({
      leadingSources: await getLeadingSources(deps, call.company),
    }),
    leadingSourcesSet: (call) => setLeadingSources(deps, call.company, call.body.leading_sources),
    linkStateGet: (call) => getLinkState(deps, call.company),
  } satisfies Partial<Handlers>;
}
