/**
 * The program with its router and caches: everything but the first sight of the landing and login
 * pages.
 */
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type AnyRouter, RouterContextProvider, RouterProvider } from "@tanstack/react-router";
import { lazy, StrictMode } from "react";
import type { Root } from "react-dom/client";
import { createQueryClient } from "#web/api/query-client.ts";
import { ModalHost } from "#web/modals/ModalHost.tsx";
import styles from "#web/modals/modals.module.css";
import { keepPage } from "#web/modals/open-frames.ts";
import { installNavigator } from "#web/navigation/navigator.ts";
import { to } from "#web/navigation/paths.ts";
import { keepPendingPage, takePendingPage } from "#web/navigation/pending-page.ts";
import { createAppRouter } from "#web/routes.tsx";
import { CommandGate } from "#web/shell/CommandGate.tsx";
import { ToastStack } from "#web/toasts/ToastStack.tsx";
import type { ApiError } from "#web/api/api-error.ts";
import { bearerToken, endSession, sessionSerial, setClientState } from "#web/state/client-state.ts";
import { notify } from "#web/toasts/notify.ts";

const AppDialog = lazy(() =>
  import("#web/AppDialog.tsx").then((module) => ({ default: module.AppDialog })),
);

/**
 * Shows the program at the window's address. With `replaces` the present page stays until the new
 * page can be shown.
 */
export async function showApp(root: Root, replaces = false): Promise<void> {
  const router = createAppRouter();
  const queryClient = createQueryClient((error) => handleSessionLoss(router, queryClient, error));
  installNavigator({
    go: (address) => {
      const [path, hash] = address.split("#");
      void router.navigate({ to: path || ".", ...(hash && { hash }) });
    },
    enter: async () => {
      queryClient.clear();
      await router.navigate({ href: takePendingPage() ?? to.home(), replace: true });
    },
    warm: () => {},
  });
  if (replaces) await router.load();
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <CommandGate>
          <div ref={keepPage} className={styles["page"]}>
            <RouterProvider router={router} />
          </div>
          <RouterContextProvider router={router}>
            <ModalHost dialog={AppDialog} />
          </RouterContextProvider>
        </CommandGate>
        <ToastStack />
      </QueryClientProvider>
    </StrictMode>,
  );
}

// Handles replies that a stored session is over, or that new privacy terms wait.

/** Ends the session once, however many calls failed with it. */
function handleSessionLoss(router: AnyRouter, queryClient: QueryClient, error: ApiError): void {
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
