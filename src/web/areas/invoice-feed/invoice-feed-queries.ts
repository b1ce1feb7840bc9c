/** Queries and writes of the Számlázz.hu feed. */
import { queryOptions } from "@tanstack/react-query";
import type { ApiError } from "#web/api/api-error.ts";
import { callApi, type ApiReply } from "#web/api/client.ts";
import { errorToast } from "#web/api/error-sentence.ts";
import { apiQuery, useApiMutation } from "#web/api/queries.ts";
import { feedProblemTexts } from "#web/areas/invoice-feed/texts/szamlazzhu.ts";
import { addToast } from "#web/toasts/toasts.ts";

export type InvoiceFeed = ApiReply<"invoiceFeedGet">;
export type PushAccount = ApiReply<"invoiceFeedAccountList">["accounts"][number];

export const invoiceFeedQuery = (companyId: string) =>
  apiQuery("Company", "invoiceFeedGet", { params: { id: companyId } });
export const pushAccountsQuery = (companyId: string) =>
  apiQuery("BankAccount", "invoiceFeedAccountList", { params: { id: companyId } });
export const pushProblemsQuery = (companyId: string) =>
  apiQuery("Company", "invoiceFeedProblemList", { params: { id: companyId }, query: {} });
export const companyQuery = (companyId: string) =>
  apiQuery("Company", "companyGet", { params: { id: companyId } });

/** The key itself; forgotten as soon as no part shows it. */
export function pushKeyQuery(companyId: string) {
  return queryOptions<ApiReply<"invoiceFeedKeyGet">, ApiError>({
    queryKey: ["Company", "invoiceFeedKeyGet", companyId],
    queryFn: ({ signal }) =>
      callApi("invoiceFeedKeyGet", { params: { id: companyId } }, { signal }),
    gcTime: 0,
    staleTime: 0,
  });
}

export function useMakeKey() {
  return useApiMutation("invoiceFeedKeyMake", {
    invalidates: ["Company"],
    onError: (error) => addToast(errorToast(error)),
  });
}

export function useRetryProblems() {
  return useApiMutation("invoiceFeedProblemRetry", {
    invalidates: ["Company", "Transaction"],
    onSuccess: ({ queued }) => {
      const { retried, retriedNothing } = feedProblemTexts;
      addToast(queued > 0 ? { intent: "info", ...retried } : { intent: "info", ...retriedNothing });
    },
    onError: (error) => addToast(errorToast(error)),
  });
}

export function useEndFeed() {
  return useApiMutation("invoiceFeedEnd", {
    invalidates: ["Company"],
    onError: (error) => addToast(errorToast(error)),
  });
}
