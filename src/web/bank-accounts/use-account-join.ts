import { presentError } from "#web/api/error-sentence.ts";
import { apiQuery, useApiMutation } from "#web/api/queries.ts";
import { accountJoinTexts as words } from "#web/texts/account-join.ts";
import { addToast } from "#web/toasts/toasts.ts";

const CHANGED = ["BankAccount", "Transaction", "Company", "File", "Consents"] as const;

export interface JoinedNumbers {
  readonly companyId: string;
  readonly currency: string;
  readonly fromNr: string;
  readonly intoNr: string;
}

/** Former numbers of the company's accounts. */
export function accountJoinsQuery(companyId: string) {
  return apiQuery("BankAccount", "accountJoinList", { query: { company_id: companyId } });
}

/** The call that joins two numbers, or only says what it would do. */
export function joinInput({ companyId, currency, fromNr, intoNr }: JoinedNumbers, dryRun: boolean) {
  return { body: { company_id: companyId, from: { account_nr: fromNr, currency }, into: { account_nr: intoNr, currency }, dryRun } };
}

/** What joining would do, asked of the server. */
export function joinPreviewQuery(numbers: JoinedNumbers) {
  return apiQuery("BankAccount", "accountJoin", joinInput(numbers, true));
}

/** Joins and takes apart; both ends are told by toast, the first with the way back. */
export function useAccountJoin() {
  const join = useApiMutation("accountJoin", { invalidates: CHANGED });
  const unjoin = useApiMutation("accountUnjoin", { invalidates: CHANGED });
  const undo = (companyId: string, joinId: string): Promise<void> =>
    unjoin.mutateAsync({ body: { company_id: companyId, join_id: joinId } }).then(
      () => addToast({ intent: "success", ...words.undone }),
      (error: unknown) => addToast({ intent: "error", title: words.undoFailed, message: presentError(error).message }),
    );
  return {
    running: join.isPending,
    run: (numbers: JoinedNumbers): Promise<void> =>
      join.mutateAsync(joinInput(numbers, false)).then(
        ({ joinId, from, into }) =>
          addToast({
            intent: "success",
            title: words.done,
            message: words.doneMessage(from.transactionCount + into.transactionCount),
            ...(joinId !== null && { action: { label: words.undo, run: () => void undo(numbers.companyId, joinId) } }),
          }),
        (error: unknown) => addToast({ intent: "error", title: words.failed, message: presentError(error).message }),
      ),
    undo,
  };
}
