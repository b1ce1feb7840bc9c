/** Handles replies that a stored session is over, or that new privacy terms wait. */
import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import type { ApiError } from "#web/api/api-error.ts";
import { to } from "#web/navigation/paths.ts";
import { keepPendingPage } from "#web/navigation/pending-page.ts";
import { bearerToken, endSession, sessionSerial, setClientState } from "#web/state/client-state.ts";
import { notify } from "#web/toasts/notify.ts";

/** Ends the session once, however many calls failed with it. */
export function handleSessionLoss(
  router: AnyRouter,
  queryClient: QueryClient,
  error: ApiError,
): void {
  // An answer to a session that is over by now says nothing about the one that came after it.
  if (!bearerToken() || (error.sessionSerial ?? sessionSerial()) !== sessionSerial()) return;
  if (error.code === "privacy_not_accepted") {
    setClientState({ user: null });
    keepPendingPage(router.state.location.href);
    void router.navigate({ to: to.privacy() });
    return;
  }
  endSession();
  queryClient.clear();
  // After a link's session the tab goes on with the browser's own login, so nobody has to log in
  // again.
  if (!bearerToken() && error.code !== "access_withdrawn")
    keepPendingPage(router.state.location.href);
  const ended = bearerToken() ? "auth.linkSession.ended" : "auth.session.expired";
  notify(error.code === "access_withdrawn" ? "auth.access.withdrawn" : ended);
  void router.navigate({ to: to.home(), replace: true });
}
