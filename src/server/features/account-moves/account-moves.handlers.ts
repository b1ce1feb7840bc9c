import type { Handlers } from "#server/http/handler.ts";
import { deleteBankAccount } from "./delete-bank-account.service.ts";
import { moveBankAccount, type MoveDeps } from "./move-bank-account.service.ts";

export function accountMoveHandlers(deps: MoveDeps) {
  return {
    bankAccountMove: (call) => moveBankAccount(deps, call, readNamed(call.body)),
    bankAccountDelete: (call) => deleteBankAccount(deps, call.company, readNamed(call.body)),
    bankAccountDeleteByPath: (call) =>
      deleteBankAccount(deps, call.company, { ...call.params, ...call.query }),
  } satisfies Partial<Handlers>;
}

function readNamed(body: {
  readonly account_nr: string;
  readonly originate: string;
  readonly currency?: string | undefined;
}) {
  const { account_nr: accountNr, originate, currency } = body;
  return { accountNr, originate, currency };
}
