import type { Deps } from "#server/deps.ts";
import type { Handlers } from "#server/http/handler.ts";
import { readAccountSources } from "./account-sources.service.ts";
import { renameBankAccount } from "./bank-accounts.service.ts";
import { listBankAccounts } from "./list-bank-accounts.service.ts";

type Needs = Pick<Deps, "db" | "clock" | "events">;

export function bankAccountHandlers(deps: Needs) {
  return {
    bankAccountList: (call) => listBankAccounts(deps, call.company, call.query.statistics_from),
    accountSourceList: ({ company, query }) =>
      readAccountSources(deps, company, query.account_id.toLowerCase()),
    bankAccountRename: (call) =>
      renameBankAccount(deps, call.company, { ...call.params, ...call.query }),
  } satisfies Partial<Handlers>;
}
