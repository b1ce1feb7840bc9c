/**
 * The program with its router and caches: everything but the first sight of the landing and login
 * pages.
 */
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterContextProvider, RouterProvider } from "@tanstack/react-router";
import { lazy, StrictMode } from "react";
import type { Root } from "react-dom/client";
import { createQueryClient } from "#web/api/query-client.ts";
import { ModalHost } from "#web/modals/ModalHost.tsx";
import { installNavigator } from "#web/navigation/navigator.ts";
import { to } from "#web/navigation/paths.ts";
import { takePendingPage } from "#web/navigation/pending-page.ts";
import { createAppRouter } from "#web/routes.tsx";
import { handleSessionLoss } from "#web/session-loss.ts";
import { CommandGate } from "#web/shell/CommandGate.tsx";
import { ToastStack } from "#web/toasts/ToastStack.tsx";

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
          <RouterProvider router={router} />
          <RouterContextProvider router={router}>
            <ModalHost dialog={AppDialog} />
          </RouterContextProvider>
        </CommandGate>
        <ToastStack />
      </QueryClientProvider>
    </StrictMode>,
  );
}
