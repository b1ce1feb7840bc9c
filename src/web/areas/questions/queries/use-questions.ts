import { useInfiniteQuery } from "@tanstack/react-query";
import { callApi } from "#web/api/client.ts";
import { apiQuery, useApiMutation } from "#web/api/queries.ts";
import { questionTexts as words } from "#web/areas/questions/texts/questions.ts";
import { commandFailure } from "#web/toasts/command-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";

/** Rows of the list, threads, and the lamp of the month. */
export const QUESTIONS_CHANGE = ["Transaction", "Company"] as const;

export type ListedState = "waiting" | "answered" | "closed";

/** Every thread about an item. */
export const itemQuestionsQuery = (companyId: string, transactionId: string) =>
  apiQuery("Transaction", "questionsOfItem", {
    query: { company_id: companyId, transaction_id: transactionId },
  });

export const questionQuery = (companyId: string, id: string) =>
  apiQuery("Transaction", "questionGet", { params: { id }, query: { company_id: companyId } });

export const questionPeopleQuery = (companyId: string) =>
  apiQuery("Company", "questionPeople", { query: { company_id: companyId } });

/** Questions of a company in one state, page after page. */
export function useQuestionPages(companyId: string, state: ListedState) {
  return useInfiniteQuery({
    queryKey: ["Transaction", "questionList", companyId, state],
    queryFn: ({ signal, pageParam }) =>
      callApi(
        "questionList",
        { query: { company_id: companyId, state, ...(pageParam && { page: pageParam }) } },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextPage ?? undefined,
  });
}

/** Closes a question, or takes a remark away; a failure is told by a toast. */
export function useQuestionCommands() {
  const close = useApiMutation("questionClose", {
    invalidates: QUESTIONS_CHANGE,
    onError: (error) =>
      addToast({ intent: "error", ...commandFailure(error, { title: words.closeFailed }) }),
  });
  const remove = useApiMutation("questionRemove", {
    invalidates: QUESTIONS_CHANGE,
    onError: (error) =>
      addToast({ intent: "error", ...commandFailure(error, { title: words.removeFailed }) }),
  });
  return { close, remove };
}
