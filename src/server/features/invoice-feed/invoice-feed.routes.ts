import type { Handlers } from "#server/http/handler.ts";
import { saveBankConfigs } from "./bank-configs.service.ts";
import {
  type Asker,
  decideFeedAccount,
  endFeed,
  getInvoiceFeed,
  getKey,
  type InvoiceFeedDeps,
  listFeedAccounts,
  listFeedProblems,
  makeKey,
  retryFeedProblems,
} from "./invoice-feed.service.ts";

type InvoiceFeedHandlers = Pick<
  Handlers,
  | "invoiceFeedGet"
  | "invoiceFeedKeyMake"
  | "invoiceFeedKeyGet"
  | "invoiceFeedEnd"
  | "invoiceFeedAccountList"
  | "invoiceFeedAccountDecide"
  | "invoiceFeedProblemList"
  | "invoiceFeedProblemRetry"
  | "bankConfigsSave"
>;

export function invoiceFeedHandlers(deps: InvoiceFeedDeps): InvoiceFeedHandlers {
  const asker = ({ person, address, requestId }: Asker): Asker => ({ person, address, requestId });
  return {
    invoiceFeedGet: (call) => getInvoiceFeed(deps, call.person, call.params.id),
    invoiceFeedKeyMake: (call) =>
      makeKey(deps, asker(call), call.params.id, call.body.withdraw_old),
    invoiceFeedKeyGet: (call) => getKey(deps, asker(call), call.params.id),
    invoiceFeedEnd: (call) => endFeed(deps, asker(call), call.params.id),
    invoiceFeedAccountList: async (call) => ({
      accounts: await listFeedAccounts(deps, call.person, call.params.id),
    }),
    invoiceFeedAccountDecide: async (call) => {
      const { account_nr: accountNr, decision } = call.body;
      return {
        accounts: await decideFeedAccount(deps, asker(call), call.params.id, {
          accountNr,
          decision,
        }),
      };
    },
    invoiceFeedProblemList: (call) =>
      listFeedProblems(deps, call.person, call.params.id, call.query.before),
    invoiceFeedProblemRetry: (call) => retryFeedProblems(deps, asker(call), call.params.id),
    bankConfigsSave: (call) =>
      saveBankConfigs(deps, asker(call), call.params.id, call.body.bankConfigs),
  };
}
