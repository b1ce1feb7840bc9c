import type { Handlers } from "#server/http/handler.ts";
import { deleteBankAccount } from "./delete-bank-account.service.ts";
import { moveBankAccount, type MoveDeps } from "./move-bank-account.service.ts";

export function accountMoveHandlers(
  deps: MoveDeps,
): Pick<Handlers, "bankAccountMove" | "bankAccountDelete" | "bankAccountDeleteByPath"> {
  return {
    bankAccountMove: async (call) => {
      const {
        account_nr: accountNr,
        originate,
        currency,
        source_company_id: sourceCompanyId,
        target_company_id,
      } = call.body;
      return moveBankAccount(deps, call, {
        accountNr,
        originate,
        currency,
        sourceCompanyId,
        targetCompanyId: target_company_id,
      });
    },
    bankAccountDelete: async (call) => {
      const { account_nr: accountNr, originate, currency, company_id: companyId } = call.body;
      return deleteBankAccount(deps, call, { accountNr, originate, currency, companyId });
    },
    bankAccountDeleteByPath: async (call) =>
      deleteBankAccount(deps, call, {
        ...call.params,
        currency: call.query.currency,
        companyId: call.query.company_id,
      }),
  };
}
