import { useApiMutation } from "#web/api/queries.ts";
import type { ApiReply } from "#web/api/client.ts";
import { rememberMove, type MovedAccount } from "#web/bank-accounts/moved-account.ts";
import { accountMoveTexts as words } from "#web/texts/account-move.ts";
import { accountDisplayName } from "#web/texts/bank-accounts.ts";
import { notifications } from "#web/texts/notifications.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { displayAccountNumber } from "#values/account-number.ts";

export type MovableAccount = ApiReply<"bankAccountList">["accounts"][number];
type Source = Pick<MovedAccount, "accountNr" | "originate" | "currency" | "name" | "sourceId">;

/** What is remembered of an account while it moves. */
export function accountToMove(account: MovableAccount, sourceId: string): Source {
  const { accountNr, originate, currency } = account;
  const name = accountDisplayName(account.displayName, displayAccountNumber(accountNr), account.bankName);
  return { accountNr, originate, currency, name, sourceId };
}

/** Moves an account between two companies of the caller, and back. Both ends are told by toast only (specification §8). */
export function useMoveAccount() {
  const move = useApiMutation("bankAccountMove", { invalidates: ["BankAccount", "Transaction", "Company", "File"] });
  const call = (account: Source, targetId: string) =>
    move.mutateAsync({
      body: {
        account_nr: account.accountNr,
        originate: account.originate,
        currency: account.currency,
        source_company_id: account.sourceId,
        target_company_id: targetId,
      },
    });
  const fail = () => addToast(notifications["company.moveAccountFailed"]());
  return {
    running: move.isPending,
    run: (account: Source, target: { readonly _id: string; readonly name: string }) =>
      call(account, target._id).then(() => {
        rememberMove({ ...account, targetId: target._id, targetName: target.name });
        addToast(notifications["company.moveAccountSuccess"]({ company: target.name }));
      }, fail),
    undo: (moved: MovedAccount) =>
      call({ ...moved, sourceId: moved.targetId }, moved.sourceId).then(() => {
        rememberMove(null);
        addToast({ intent: "success", ...words.undone });
      }, fail),
  };
}
