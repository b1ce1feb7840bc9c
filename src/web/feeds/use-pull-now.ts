import { useApiMutation } from "#web/api/queries.ts";
import { errorToast } from "#web/api/error-sentence.ts";
import { nowMs } from "#web/now.ts";
import { formatRecentOrSoon } from "#web/feeds/feed-words.ts";
import { feedTexts as words } from "#web/texts/feeds.ts";
import { notify } from "#web/toasts/notify.ts";
import { addToast } from "#web/toasts/toasts.ts";

/** Reads a company's accounts now; where that is too early, says when it may be. */
export function usePullNow() {
  return useApiMutation("feedPull", {
    invalidates: ["BankAccount"],
    onSuccess: ({ queued, nextAllowedAt }) => {
      if (queued) return notify("consent.pullQueued");
      const when = nextAllowedAt && formatRecentOrSoon(nextAllowedAt, nowMs());
      addToast({ intent: "info", title: words.pullFresh, message: words.pullNext(when) });
    },
    onError: (error) => addToast(errorToast(error)),
  });
}
