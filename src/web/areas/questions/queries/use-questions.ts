import { apiQuery, useApiMutation } from "#web/api/queries.ts";
import { questionTexts as words } from "#web/areas/questions/texts/questions.ts";
import { commandFailure } from "#web/toasts/command-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";

/** Every thread about an item. */
export const itemQuestionsQuery = (companyId: string, transactionId: string) =>
  apiQuery("Transaction", "questionsOfItem", {
    query: { company_id: companyId, transaction_id: transactionId },
  });

export const questionPeopleQuery = (companyId: string) =>
  apiQuery("Company", "questionPeople", { query: { company_id: companyId } });

/** Closes a question, or takes a remark away; a failure is told by a toast. */
export function useQuestionCommands() {
  const close = useApiMutation("questionClose", {
    invalidates: ["Transaction"],
    onError: (error) =>
      addToast({ intent: "error", ...commandFailure(error, { title: words.closeFailed }) }),
  });
  const remove = useApiMutation("questionRemove", {
    invalidates: ["Transaction"],
    onError: (error) =>
      addToast({ intent: "error", ...commandFailure(error, { title: words.removeFailed }) }),
  });
  return { close, remove };
}
