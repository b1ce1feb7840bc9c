import { useApiMutation } from "#web/api/queries.ts";
import { collectionDetailTexts as words } from "#web/areas/collections/texts/collection-detail.ts";
import { tellFailure } from "#web/toasts/tell-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";

const CHANGED = ["Collection"] as const;

/** The decisions about ties of settlements and bank credits. */
export function useDecisions(companyId: string) {
  const decide = useApiMutation("creditProposalDecide", { invalidates: CHANGED });
  const link = useApiMutation("collectionLink", { invalidates: CHANGED });
  const run = (proposalId: string, action: "confirm" | "reject" | "undo"): void =>
    decide.mutate(
      { params: { id: proposalId }, body: { company_id: companyId, action } },
      {
        onSuccess: () =>
          addToast({
            intent: "success",
            title: words.decided[action],
            about: proposalId,
            ...(action !== "undo" && {
              action: { label: words.undo, run: () => run(proposalId, "undo") },
            }),
          }),
        onError: tellFailure(words.decideFailed),
      },
    );
  return {
    busy: decide.isPending || link.isPending,
    decide: run,
    link: (id: string, transactionId: string): void =>
      link.mutate(
        { params: { id }, body: { company_id: companyId, transactionId } },
        { onError: tellFailure(words.linkFailed) },
      ),
  };
}
