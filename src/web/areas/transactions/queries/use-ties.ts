import { useMutation } from "@tanstack/react-query";
import { callApi } from "#web/api/client.ts";
import { tieTexts as words } from "#web/areas/transactions/texts/transactions.ts";
import { commandFailure } from "#web/toasts/command-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";

interface PairInput {
  readonly id: string;
  readonly otherId: string;
}

// A pair that is made or ended changes which rows the list holds, and every count of them.
const INVALIDATES = ["Transaction", "BankAccount", "Company"] as const;

/** Takes a pair apart, with the way back in the toast. */
export function useTies(companyId: string) {
  const onError = (error: unknown) =>
    addToast(commandFailure(error, { intent: "error", ...words.failed }));
  const call = ({ id, otherId }: PairInput) => ({
    params: { id },
    body: { company_id: companyId, other_id: otherId },
  });
  const relink = useMutation({
    meta: { invalidates: INVALIDATES },
    mutationFn: (pair: PairInput) => callApi("transactionLink", call(pair)),
    onSuccess: () => addToast({ intent: "success", ...words.relinked }),
    onError,
  });
  const unlink = useMutation({
    meta: { invalidates: INVALIDATES },
    mutationFn: (pair: PairInput) => callApi("transactionUnlink", call(pair)),
    onSuccess: (_reply, pair) =>
      addToast({
        intent: "success",
        ...words.unlinked,
        action: { label: words.undo, run: () => relink.mutate(pair) },
      }),
    onError,
  });
  return { unlink };
}
