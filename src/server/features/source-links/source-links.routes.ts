import type { Deps } from "#server/deps.ts";
import type { Handlers } from "#server/http/handler.ts";
import {
  getLeadingSources,
  getLinkState,
  linkRows,
  setLeadingSources,
  unlinkRows,
} from "./source-links.service.ts";

export function sourceLinkHandlers(
  deps: Pick<Deps, "db" | "clock" | "newId" | "events" | "queue" | "accessMode">,
): Pick<
  Handlers,
  | "transactionLink"
  | "transactionUnlink"
  | "leadingSourcesGet"
  | "leadingSourcesSet"
  | "linkStateGet"
> {
  return {
    transactionLink: async (call) => ({
      transactions: await linkRows(deps, call, {
        companyId: call.body.company_id,
        id: call.params.id,
        otherId: call.body.other_id,
      }),
    }),
    transactionUnlink: async (call) => ({
      transactions: await unlinkRows(deps, call, {
        companyId: call.body.company_id,
        id: call.params.id,
        otherId: call.body.other_id,
      }),
    }),
    leadingSourcesGet: async ({ person, params }) => ({
      leadingSources: await getLeadingSources(deps, person, params.id),
    }),
    leadingSourcesSet: (call) =>
      setLeadingSources(deps, call, {
        companyId: call.params.id,
        order: call.body.leading_sources,
      }),
    linkStateGet: ({ person, params }) => getLinkState(deps, person, params.id),
  };
}
