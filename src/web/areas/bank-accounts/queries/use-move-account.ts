import { useApiMutation } from "#web/api/queries.ts";
import type { ApiReply } from "#web/api/client.ts";
import { awaitMove, rememberMove } from "#web/areas/bank-accounts/parts/account-work.ts";
import type { MovedAccount, WorkedAccount } from "#web/state/awaited-work.ts";
import { accountMoveTexts as words } from "#web/areas/bank-accounts/texts/account-move.ts";
import { accountDisplayName } from "#web/areas/bank-accounts/texts/bank-accounts.ts";
import { notifications } from "#web/texts/notifications.ts";
import { commandFailure } from "#web/toasts/command-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { displayAccountNumber } from "#values/account-number.ts";

export type MovableAccount = ApiReply<"bankAccountList">["accounts"][number];

/** The facts of an account that are remembered while a job works on it. */
export function accountToWork(account: MovableAccount, sourceId: string): WorkedAccount {
  const { accountNr, originate, currency } = account;
  const name = accountDisplayName(
    account.displayName,
    displayAccountNumber(accountNr),
    account.bankName,
  );
  return { accountNr, originate, currency, name, sourceId };
}

/**
 * Moves an account between two companies of the caller, and back. Success and failure are told by
 * toast only.
 */
export function useMoveAccount() {
  const move = useApiMutation("bankAccountMove", {
    invalidates: ["BankAccount", "Transaction", "Company", "File"],
  });
  const call = (account: WorkedAccount, targetId: string) =>
    move.mutateAsync({
      body: {
        account_nr: account.accountNr,
        originate: account.originate,
        currency: account.currency,
        source_company_id: account.sourceId,
        target_company_id: targetId,
      },
    });
  const fail = (error: unknown) =>
    addToast(commandFailure(error, notifications["company.moveAccountFailed"]()));
  return {
    running: move.isPending,
    run: (account: WorkedAccount, target: { readonly _id: string; readonly name: string }) =>
      call(account, target._id).then(({ moving }) => {
        const moved = { ...account, targetId: target._id, targetName: target.name };
        if (moving) return awaitMove(moved);
        rememberMove(moved);
        addToast(notifications["company.moveAccountSuccess"]({ company: target.name }));
      }, fail),
    undo: (moved: MovedAccount) =>
      call({ ...moved, sourceId: moved.targetId }, moved.sourceId).then(({ moving }) => {
        const back = {
          ...moved,
          sourceId: moved.targetId,
          targetId: moved.sourceId,
          targetName: words.formerCompany,
        };
        rememberMove(null);
        if (moving) return awaitMove(back);
        addToast({ intent: "success", ...words.undone });
      }, fail),
  };
}
