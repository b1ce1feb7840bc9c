/** Closing a month, and opening it again. */
import { useApiMutation } from "#web/api/queries.ts";
import { closingTexts as words } from "#web/areas/months/texts/closing.ts";
import { tellFailure } from "#web/toasts/tell-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";

/** A closing freezes items, so that lists of them are old too. */
const INVALIDATES = ["Company", "Transaction"] as const;

export function useMonthReopen(onDone?: () => void) {
  return useApiMutation("monthReopen", {
    invalidates: INVALIDATES,
    onSuccess: () => {
      onDone?.();
      addToast({ intent: "success", ...words.reopened });
    },
    onError: tellFailure(words.reopenFailed),
  });
}

export function useMonthClose(onDone: () => void) {
  const reopen = useMonthReopen();
  return useApiMutation("monthClose", {
    invalidates: INVALIDATES,
    onSuccess: (_reply, { body }) => {
      onDone();
      addToast({
        intent: "success",
        ...words.closed,
        action: {
          label: words.undo,
          run: () =>
            reopen.mutate({
              body: { company_id: body.company_id, month: body.month, reason: words.undoReason },
            }),
        },
      });
    },
  });
}
