import { useApiMutation } from "#web/api/queries.ts";
import { errorToast } from "#web/api/error-sentence.ts";
import { nowMs } from "#web/time/now.ts";
import { formatRecentOrSoon } from "./feed-words.ts";
import { feedTexts as words } from "#web/areas/bank-feeds/texts/feeds.ts";
import { notify } from "#web/toasts/notify.ts";
import { addToast } from "#web/toasts/toasts.ts";

/** Reads a company's accounts now; where that is too early, says when it may be. */
export function usePullNow() {
  return useApiMutation("feedPull", {
    invalidates: ["BankAccount"],
    onSuccess: ({ queued, nextAllowedAt }) => {
      if (queued) return notify("consent.pullQueued");
      tellFresh(nextAllowedAt);
    },
    // Asked for too soon is no fault: the data are fresh, and the answer says from when they may be
    // read again.
    onError: (error) => {
      if (error.code !== "pull_too_often") return addToast(errorToast(error));
      const { retryAfterSeconds } = error;
      tellFresh(
        retryAfterSeconds ? new Date(nowMs() + retryAfterSeconds * 1_000).toISOString() : null,
      );
    },
  });
}

function tellFresh(nextAllowedAt: string | null): void {
  const when = nextAllowedAt && formatRecentOrSoon(nextAllowedAt, nowMs());
  addToast({ intent: "info", title: words.pullFresh, message: words.pullNext(when) });
}
