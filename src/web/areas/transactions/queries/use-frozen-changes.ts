/** Changes of booked items that wait, and what a person decides about them. */
import { useInfiniteQuery } from "@tanstack/react-query";
import type { FrozenSort } from "#contract/transactions/frozen-changes.ts";
import { asApiError, type ApiError } from "#web/api/api-error.ts";
import { callApi, type ApiReply } from "#web/api/client.ts";
import { useApiMutation } from "#web/api/queries.ts";
import { frozenTexts as words } from "#web/areas/transactions/texts/frozen-changes.ts";
import { commandFailure } from "#web/toasts/command-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";

export type FrozenReply = ApiReply<"frozenChangeList">;

// A decision changes rows, sums, proven days, the counts of clients and what exports tell.
const INVALIDATES = ["Transaction", "BankAccount", "Company", "File"] as const;

/** The waiting changes page by page, newest first; of one sort where it is given. */
export function useFrozenChanges(companyId: string, sort: FrozenSort | undefined) {
  return useInfiniteQuery<FrozenReply, ApiError>({
    queryKey: ["Transaction", "frozenChangeList", companyId, sort],
    initialPageParam: undefined,
    queryFn: ({ pageParam, signal }) =>
      callApi(
        "frozenChangeList",
        {
          params: { id: companyId },
          query: { ...sort, ...(typeof pageParam === "string" && { page: pageParam }) },
        },
        { signal },
      ),
    getNextPageParam: ({ nextPage }) => nextPage,
  });
}

/** Accepts or keeps, with the way back in the toast. */
export function useFrozenDecision(companyId: string) {
  const undo = useApiMutation("frozenChangeUndo", {
    invalidates: INVALIDATES,
    onSuccess: ({ reopened, kept }) =>
      addToast(
        reopened === 0
          ? { intent: "warning", ...words.undoNothing }
          : {
              intent: "success",
              title: words.undone(reopened),
              message: kept > 0 ? words.undoneKept(kept) : words.undoneMessage,
            },
      ),
    onError: (error) =>
      addToast(
        asApiError(error).code === "booking_undo_expired"
          ? { intent: "warning", ...words.undoLate }
          : { intent: "error", ...words.decideFailed },
      ),
  });
  return useApiMutation("frozenChangeDecide", {
    invalidates: INVALIDATES,
    onSuccess: ({ decided, left, ofSortLeft, operation }, { body }) => {
      if (operation === null) {
        addToast({ intent: "warning", ...words.nothing });
        return;
      }
      const isAccepted = body.decision === "accepted";
      const message = isAccepted ? words.acceptedMessage : words.keptMessage;
      addToast({
        intent: "success",
        title: isAccepted ? words.accepted(decided) : words.kept(decided),
        message:
          ofSortLeft > 0 ? words.ofSortLeft(ofSortLeft) : left > 0 ? words.left(left) : message,
        action: {
          label: words.undo,
          run: () => undo.mutate({ params: { id: companyId, operationId: operation._id } }),
        },
      });
    },
    onError: (error) => addToast(commandFailure(error, { intent: "error", ...words.decideFailed })),
  });
}
