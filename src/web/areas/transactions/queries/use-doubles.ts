import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { DoubleDecision } from "#contract/transactions/transactions.ts";
import { asApiError } from "#web/api/api-error.ts";
import { callApi } from "#web/api/client.ts";
import { presentError } from "#web/api/error-sentence.ts";
import { invalidateCategory } from "#web/api/query-client.ts";
import { doubleTexts as words } from "#web/areas/transactions/texts/doubles.ts";
import { commandFailure } from "#web/toasts/command-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { useIsHere } from "#web/ui/use-is-here.ts";

// A decision changes which rows the list holds, and every count of them.
const CHANGED = ["Transaction", "BankAccount", "Company"] as const;

interface Decision {
  readonly id: string;
  readonly otherId: string;
  readonly decision: DoubleDecision;
  /** What held before, for the way back. */
  readonly was: DoubleDecision;
  /** The row that leaves the list where the two are one item. */
  readonly marked: string;
}

/**
 * Decides about a possible double, with the way back in the toast. `onShow` gets the row that stays
 * in the list, while the caller is still on the page: the person may have opened another row.
 */
export function useDoubles(companyId: string, onShow: (id: string) => void) {
  const isHere = useIsHere();
  const client = useQueryClient();
  const showStaying = ({ id, otherId, marked }: Decision) => {
    if (isHere()) onShow(marked === id ? otherId : id);
  };
  const decide = useMutation({
    meta: { invalidates: CHANGED },
    mutationFn: ({ id, otherId, decision, was }: Decision) =>
      callApi("transactionDoubleDecide", {
        params: { id },
        body: { company_id: companyId, other_id: otherId, decision, was },
      }),
    onSuccess: (_reply, made) => {
      if (made.decision === "one") showStaying(made);
      const back = { ...made, decision: made.was, was: made.decision };
      addToast({
        intent: "success",
        about: `double-${made.marked}`,
        ...words.done[made.decision],
        action: { label: words.undo, run: () => decide.mutate(back) },
      });
    },
    onError: (error, made) => {
      // Another decision may hold by now, and the marked row may be gone: the other one shows it.
      if (asApiError(error).code === "conflict") {
        showStaying(made);
        for (const category of CHANGED) void invalidateCategory(client, category);
      }
      addToast(commandFailure(error, { intent: "error", ...failureWords(error) }));
    },
  });
  return { decide };
}

function failureWords(error: unknown): { readonly title: string; readonly message: string } {
  const { code } = asApiError(error);
  if (code === "conflict") return { ...words.failed, message: words.conflict };
  return code === "not_found"
    ? words.failed
    : { title: words.failed.title, message: presentError(error).message };
}
