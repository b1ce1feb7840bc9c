import { useApiMutation, apiQuery } from "#web/api/queries.ts";
import type { Period } from "#web/time/periods.ts";
import { PAPERS_CHANGE } from "#web/areas/papers/queries/use-papers.ts";
import { papersPageTexts as words } from "#web/areas/papers/texts/papers-page.ts";
import { commandFailure } from "#web/toasts/command-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";

/** Items of a month by what became of their need. */
export const paperNeedsQuery = (
  companyId: string,
  { from, to }: Period,
  show: "missing" | "there" | "waived",
) => apiQuery("Transaction", "paperNeedList", { query: { company_id: companyId, from, to, show } });

/** Papers that hang on no item, or removed ones. */
export const loosePapersQuery = (companyId: string, show: "loose" | "removed") =>
  apiQuery("Transaction", "paperList", { query: { company_id: companyId, show } });

export const paperRuleQuery = (companyId: string) =>
  apiQuery("Company", "paperRuleGet", { query: { company_id: companyId } });

/** Says that an item needs no paper, or takes that back; each has its way back. */
export function usePaperWaiver(companyId: string) {
  const waive = useApiMutation("paperWaive", {
    invalidates: PAPERS_CHANGE,
    onSuccess: (_, { body }) => {
      if (body.reason === null) return;
      addToast({
        intent: "success",
        about: `waiver-${body.transactionIds[0]}`,
        ...words.waivedToast,
        action: { label: words.need, run: () => waive.mutate({ body: { ...body, reason: null } }) },
      });
    },
    onError: (error) =>
      addToast({ intent: "error", ...commandFailure(error, { title: words.waiveFailed }) }),
  });
  return (id: string, reason: (typeof waive.variables & {})["body"]["reason"]) =>
    waive.mutate({ body: { company_id: companyId, transactionIds: [id], reason } });
}
