import type { Handlers } from "#server/http/handler.ts";
import { saveBankConfigs } from "./bank-configs.service.ts";
import {
  decideFeedAccount,
  endFeed,
  getInvoiceFeed,
  type InvoiceFeedDeps,
  listFeedAccounts,
  listFeedProblems,
  makeKey,
  retryFeedProblems,
  showKey,
} from "./invoice-feed.service.ts";

export function invoiceFeedHandlers(deps: InvoiceFeedDeps) {
  return {
    invoiceFeedGet: (call) => getInvoiceFeed(deps, call.company),
    invoiceFeedKeyMake: (call) => makeKey(deps, call.company, call.body.withdraw_old),
    invoiceFeedKeyShow: (call) => showKey(deps, call.company),
    invoiceFeedEnd: (call) => endFeed(deps, call.company),
    invoiceFeedAccountList: async (call) => ({
      accounts: await listFeedAccounts(deps, call.company),
    }),
    invoiceFeedAccountDecide: async (call) => {
      const { account_nr: accountNr, decision } = call.body;
      return { accounts: await decideFeedAccount(deps, call.company, { accountNr, decision }) };
    },
    invoiceFeedProblemList: (call) => listFeedProblems(deps, call.company, call.query.before),
    invoiceFeedProblemRetry: (call) => retryFeedProblems(deps, call.company),
    bankConfigsSave: (call) => saveBankConfigs(deps, call.company, call.body.bankConfigs),
  } satisfies Partial<Handlers>;
}
