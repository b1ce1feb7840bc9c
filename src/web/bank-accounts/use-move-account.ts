import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { bankAccountsQuery } from "#web/api/company-queries.ts";
import { useApiMutation } from "#web/api/queries.ts";
import type { ApiReply } from "#web/api/client.ts";
import { rememberMove, useLastMove, type MovedAccount } from "#web/bank-accounts/moved-account.ts";
import { accountMoveTexts as words } from "#web/texts/account-move.ts";
import { accountDisplayName } from "#web/texts/bank-accounts.ts";
import { notifications } from "#web/texts/notifications.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { nowMs } from "#web/now.ts";
import { displayAccountNumber } from "#values/account-number.ts";

export type MovableAccount = ApiReply<"bankAccountList">["accounts"][number];
type Source = Pick<MovedAccount, "accountNr" | "originate" | "currency" | "name" | "sourceId">;

/** What is remembered of an account while it moves. */
export function accountToMove(account: MovableAccount, sourceId: string): Source {
  const { accountNr, originate, currency } = account;
  const name = accountDisplayName(account.displayName, displayAccountNumber(accountNr), account.bankName);
  return { accountNr, originate, currency, name, sourceId };
}

/** Tells how a move that a job does has ended: the account left the source company's list, or stays there unmarked. */
export function useMoveOutcome(): void {
  const moved = useLastMove();
  const waiting = moved?.waitingSinceMs !== undefined;
  const query = useQuery({ ...bankAccountsQuery(moved?.sourceId ?? ""), enabled: waiting });
  const { data, dataUpdatedAt } = query;
  useEffect(() => {
    if (moved?.waitingSinceMs === undefined || !data || dataUpdatedAt <= moved.waitingSinceMs) return;
    const { waitingSinceMs: _since, ...done } = moved;
    const account = data.accounts.find(
      (each) => each.accountNr === moved.accountNr && each.originate === moved.originate && each.currency === moved.currency,
    );
    if (account?.moving) return;
    rememberMove(account ? null : done);
    if (account) addToast(notifications["company.moveAccountFailed"]());
    else addToast(notifications["company.moveAccountSuccess"]({ company: done.targetName }));
  }, [moved, data, dataUpdatedAt]);
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
      call(account, target._id).then(({ moving }) => {
        const moved = { ...account, targetId: target._id, targetName: target.name };
        rememberMove(moving ? { ...moved, waitingSinceMs: nowMs() } : moved);
        if (!moving) addToast(notifications["company.moveAccountSuccess"]({ company: target.name }));
      }, fail),
    undo: (moved: MovedAccount) =>
      call({ ...moved, sourceId: moved.targetId }, moved.sourceId).then(({ moving }) => {
        const back = { ...moved, sourceId: moved.targetId, targetId: moved.sourceId, targetName: words.formerCompany };
        rememberMove(moving ? { ...back, waitingSinceMs: nowMs() } : null);
        if (!moving) addToast({ intent: "success", ...words.undone });
      }, fail),
  };
}
