import { useQueryClient } from "@tanstack/react-query";
import { asApiError } from "#web/api/api-error.ts";
import { type ApiReply, callApi } from "#web/api/client.ts";
import { apiQuery, useApiMutation } from "#web/api/queries.ts";
import { invalidateCategory } from "#web/api/query-client.ts";
import { awaitCompanyWork } from "#web/areas/bank-accounts/company-work.ts";
import { accountJoinTexts as words } from "#web/areas/bank-accounts/texts/account-join.ts";
import { tellFailure } from "#web/toasts/tell-failure.ts";
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

/** The call that joins two numbers, or only previews the join. */
function joinInput({ companyId, currency, fromNr, intoNr }: JoinedNumbers, dryRun: boolean) {
  return {
    body: {
      company_id: companyId,
      from: { account_nr: fromNr, currency },
      into: { account_nr: intoNr, currency },
      dryRun,
    },
  };
}

/** The preview of a join. */
export function joinPreviewQuery(numbers: JoinedNumbers) {
  return apiQuery("BankAccount", "accountJoin", joinInput(numbers, true));
}

/**
 * Joins and takes apart; success and failure are told by toast, a success with the way back. Many
 * items are left to a job.
 */
export function useAccountJoin() {
  const client = useQueryClient();
  const join = useApiMutation("accountJoin", { invalidates: CHANGED });
  const unjoin = useApiMutation("accountUnjoin", { invalidates: CHANGED });
  const undo = (companyId: string, joinId: string): Promise<void> =>
    unjoin.mutateAsync({ body: { company_id: companyId, join_id: joinId } }).then(
      ({ queued, transactionCount }) => {
        if (!queued) return addToast({ intent: "success", ...words.undone });
        awaitCompanyWork({ kind: "unjoin", companyId, joinId, items: transactionCount });
        addToast({ intent: "info", ...words.undoQueued });
      },
      async (error: unknown) => {
        if (asApiError(error).code !== "not_found" || !(await isApart(companyId, joinId)))
          return tellFailure(words.undoFailed)(error);
        await invalidateCategory(client, "BankAccount");
        addToast({ intent: "info", ...words.alreadyApart });
      },
    );
  const tellJoined = (
    companyId: string,
    { joinId, queued, from, into }: ApiReply<"accountJoin">,
  ): void => {
    const items = from.transactionCount + into.transactionCount;
    if (queued && joinId !== null) {
      awaitCompanyWork({ kind: "join", companyId, joinId, items });
      return addToast({ intent: "info", ...words.queued });
    }
    const action = joinId !== null && {
      action: { label: words.undo, run: () => void undo(companyId, joinId) },
    };
    addToast({
      intent: "success",
      title: words.done,
      message: words.doneMessage(items),
      ...action,
    });
  };
  return {
    running: join.isPending,
    run: (numbers: JoinedNumbers): Promise<void> =>
      join
        .mutateAsync(joinInput(numbers, false))
        .then((reply) => tellJoined(numbers.companyId, reply), tellFailure(words.failed)),
    undo,
  };
}

/** Whether the company is still the person's, and the join is none any more. */
async function isApart(companyId: string, joinId: string): Promise<boolean> {
  return callApi("accountJoinList", { query: { company_id: companyId } }).then(
    ({ joins }) => joins.every((each) => each.joinId !== joinId),
    () => false,
  );
}
