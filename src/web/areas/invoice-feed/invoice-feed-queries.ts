/** Queries and writes of the Számlázz.hu feed. */
import type { ApiReply } from "#web/api/client.ts";
import { errorToast } from "#web/api/error-sentence.ts";
import { apiQuery, useApiMutation } from "#web/api/queries.ts";
import { feedProblemTexts, szamlazzhuTexts } from "#web/areas/invoice-feed/texts/szamlazzhu.ts";
import { tellNotHad } from "#web/toasts/tell-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";

export type InvoiceFeed = ApiReply<"invoiceFeedGet">;
export type ShownKey = ApiReply<"invoiceFeedKeyMake">;
export type PushAccount = ApiReply<"invoiceFeedAccountList">["accounts"][number];

export const invoiceFeedQuery = (companyId: string) =>
  apiQuery("Company", "invoiceFeedGet", { params: { id: companyId } });
export const pushAccountsQuery = (companyId: string) =>
  apiQuery("BankAccount", "invoiceFeedAccountList", { params: { id: companyId } });
export const pushProblemsQuery = (companyId: string) =>
  apiQuery("Company", "invoiceFeedProblemList", { params: { id: companyId }, query: {} });
export const companyQuery = (companyId: string) =>
  apiQuery("Company", "companyGet", { params: { id: companyId } });

/** Shows the key itself, after a login of this quarter of an hour. Only its caller keeps it. */
export function useShowKey() {
  return useApiMutation("invoiceFeedKeyShow", {
    invalidates: [],
    secret: true,
    onError: tellNotHad(szamlazzhuTexts.hand.keyFailed),
  });
}

export function useMakeKey() {
  return useApiMutation("invoiceFeedKeyMake", {
    invalidates: ["Company"],
    secret: true,
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
