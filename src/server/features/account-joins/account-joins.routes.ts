import type { Handlers } from "#server/http/handler.ts";
import {
  joinAccounts,
  type JoinDeps,
  listAccountJoins,
  unjoinAccounts,
} from "./account-joins.service.ts";

export function accountJoinHandlers(
  deps: JoinDeps,
): Pick<Handlers, "accountJoin" | "accountUnjoin" | "accountJoinList"> {
  return {
    accountJoin: async (call) => {
      const { company_id: companyId, from, into, dryRun } = call.body;
      const read = (named: typeof from) => ({
        accountNr: named.account_nr,
        currency: named.currency,
      });
      return joinAccounts(deps, call, {
        companyId,
        from: read(from),
        into: read(into),
        dryRun: dryRun === true,
      });
    },
    accountUnjoin: async (call) =>
      unjoinAccounts(deps, call, { companyId: call.body.company_id, joinId: call.body.join_id }),
    accountJoinList: ({ person, query }) => listAccountJoins(deps, person, query.company_id),
  };
}
