/** Letters of a company, and the commands of its address. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ApiError } from "#web/api/api-error.ts";
import { callApi, type ApiReply } from "#web/api/client.ts";
import { apiQuery, useApiMutation } from "#web/api/queries.ts";
import { receivedMailsTexts as words } from "#web/areas/received-mails/texts/received-mails.ts";
import { notifications } from "#web/texts/notifications.ts";
import { commandFailure } from "#web/toasts/command-failure.ts";
import { tellFailure } from "#web/toasts/tell-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";

export type ReceivedMailReply = ApiReply<"receivedMailList">;
export type ReceivedMailRow = ReceivedMailReply["mails"][number];
export type MailsShown = "all" | "waiting" | "refused";

// An event tells of most changes; reading a letter's files goes on after the letter is read.
const ASK_EVERY_MS = 5_000;

const isUnderWay = ({ status, attachments }: ReceivedMailRow): boolean =>
  status === "received" ||
  attachments.some(({ file }) => file?.status === "pending" || file?.status === "processing");

/** The letters page by page, newest first. */
export function useReceivedMails(companyId: string, show: MailsShown) {
  return useInfiniteQuery<ReceivedMailReply, ApiError>({
    queryKey: ["File", "receivedMailList", companyId, show],
    initialPageParam: undefined,
    queryFn: ({ pageParam, signal }) =>
      callApi(
        "receivedMailList",
        {
          query: {
            company_id: companyId,
            ...(show !== "all" && { show }),
            ...(typeof pageParam === "string" && { page: pageParam }),
          },
        },
        { signal },
      ),
    getNextPageParam: ({ nextPage }) => nextPage,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ mails }) => mails.some(isUnderWay)) ? ASK_EVERY_MS : false,
  });
}

export function useMakeAddress() {
  return useApiMutation("courierEmailMake", {
    invalidates: ["File", "Company"],
    onSuccess: ({ courierEmail }) =>
      addToast(notifications["courier.emailGenerated"]({ email: courierEmail ?? "" })),
    onError: (error) =>
      addToast(commandFailure(error, notifications["courier.emailGenerateFailed"]())),
  });
}

export function useRevokeAddress() {
  return useApiMutation("courierEmailRevoke", {
    invalidates: ["File", "Company"],
    onSuccess: () => addToast({ intent: "success", ...words.address.closed }),
    onError: tellFailure(words.address.failed),
  });
}

/** Senders on whom somebody has decided. */
export function useMailSenders(companyId: string) {
  return useQuery(apiQuery("File", "mailSenderList", { query: { company_id: companyId } }));
}

export function useDecideMail() {
  return useApiMutation("receivedMailDecide", {
    invalidates: ["File", "Company"],
    onSuccess: (_mail, { body }) =>
      addToast({ intent: "success", title: words.question.done[body.decision] }),
    onError: tellFailure(words.question.failed),
  });
}

export function useForgetSender() {
  return useApiMutation("mailSenderForget", {
    invalidates: ["File"],
    onSuccess: () => addToast({ intent: "success", ...words.senders.forgotten }),
    onError: tellFailure(words.senders.forgetFailed),
  });
}

export function useUnlockMail() {
  return useApiMutation("receivedMailUnlock", { invalidates: ["File"] });
}
