import type { Handlers } from "#server/http/handler.ts";
import {
  joinAccounts,
  type JoinDeps,
  listAccountJoins,
  unjoinAccounts,
} from "./account-joins.service.ts";

export function accountJoinHandlers(deps: JoinDeps) {
  return {
    accountJoin: (call) => {
      const { from, into, dryRun } = call.body;
      const read = (named: typeof from) => ({
        accountNr: named.account_nr,
        currency: named.currency,
      });
      const command = { from: read(from), into: read(into), dryRun: dryRun === true };
      return joinAccounts(deps, call.company, command);
    },
    accountUnjoin: (call) => unjoinAccounts(deps, call.company, call.body.join_id),
    accountJoinList: (call) => listAccountJoins(deps, call.company),
  } satisfies Partial<Handlers>;
}
