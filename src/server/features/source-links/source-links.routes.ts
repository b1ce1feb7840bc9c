import type { Deps } from "#server/deps.ts";
import type { Handlers } from "#server/http/handler.ts";
import { getLeadingSources, linkRows, setLeadingSources, unlinkRows } from "./source-links.service.ts";

export function sourceLinkHandlers(
  deps: Pick<Deps, "db" | "clock" | "newId" | "events" | "accessMode">,
): Pick<Handlers, "transactionLink" | "transactionUnlink" | "leadingSourcesGet" | "leadingSourcesSet"> {
  return {
    transactionLink: async (call) => ({
      transactions: await linkRows(deps, call, { companyId: call.body.company_id, id: call.params.id, otherId: call.body.other_id }),
    }),
    transactionUnlink: async (call) => ({
      transactions: await unlinkRows(deps, call, { companyId: call.body.company_id, id: call.params.id, otherId: call.body.other_id }),
    }),
    leadingSourcesGet: async ({ person, params }) => ({ leadingSources: await getLeadingSources(deps, person, params.id) }),
    leadingSourcesSet: async (call) => ({
      leadingSources: await setLeadingSources(deps, call, call.params.id, call.body.leading_sources),
    }),
  };
}
