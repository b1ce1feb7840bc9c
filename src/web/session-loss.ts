/** What happens when the server says that a stored session is over, or that new privacy terms wait. */
import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import type { ApiError } from "#web/api/api-error.ts";
import { to } from "#web/paths.ts";
import { bearerToken, clearSession, setClientState } from "#web/state/client-state.ts";
import { notify } from "#web/toasts/notify.ts";

/** Ends the session once, however many calls failed with it. */
export function handleSessionLoss(router: AnyRouter, queryClient: QueryClient, error: ApiError): void {
  if (!bearerToken()) return;
  if (error.code === "privacy_not_accepted") {
    setClientState({ user: null });
    void router.navigate({ to: to.privacy() });
    return;
  }
  clearSession();
  queryClient.clear();
  notify(error.code === "access_withdrawn" ? "auth.access.withdrawn" : "auth.session.expired");
  void router.navigate({ to: to.home(), replace: true });
}
