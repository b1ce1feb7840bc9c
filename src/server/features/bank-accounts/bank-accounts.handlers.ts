import type { Deps } from "#server/deps.ts";
import type { Handlers } from "#server/http/handler.ts";
import { readAccountSources } from "./account-sources.service.ts";
import { renameBankAccount } from "./bank-accounts.service.ts";
import { setAccountLife } from "./account-life.service.ts";
import type { LocalDate } from "#values/local-date.ts";
import { listBankAccounts } from "./list-bank-accounts.service.ts";

type Needs = Pick<Deps, "db" | "clock" | "events" | "queue">;

export function bankAccountHandlers(deps: Needs) {
  return {
    bankAccountList: (call) => listBankAccounts(deps, call.company, call.query.statistics_from),
    accountSourceList: ({ company, query }) =>
      readAccountSources(deps, company, query.account_id.toLowerCase()),
    accountLifeSet: ({ company, body }) =>
      setAccountLife(deps, company, {
        accountId: body.account_id.toLowerCase(),
        opened: body.opened_on as LocalDate | null,
        closed: body.closed_on as LocalDate | null,
      }),
    bankAccountRename: (call) =>
      renameBankAccount(deps, call.company, { ...call.params, ...call.query }),
  } satisfies Partial<Handlers>;
}
