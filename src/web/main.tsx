import "@mantine/core/styles/baseline.css";
import "@mantine/core/styles/global.css";
import "virtual:css-variables.css";
import "#web/theme/base.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterContextProvider, RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "#web/api/query-client.ts";
import { ModalHost } from "#web/modals/ModalHost.tsx";
import { createAppRouter } from "#web/routes.tsx";
import { handleSessionLoss } from "#web/session-loss.ts";
import { partsTexts } from "#web/texts/parts.ts";
import { ToastStack } from "#web/toasts/ToastStack.tsx";
import { installUiWords } from "#web/ui/ui-words.ts";

installUiWords(partsTexts);
const router = createAppRouter();
const queryClient = createQueryClient((error) => handleSessionLoss(router, queryClient, error));

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <RouterContextProvider router={router}>
        <ModalHost />
      </RouterContextProvider>
      <ToastStack />
    </QueryClientProvider>
  </StrictMode>,
);
