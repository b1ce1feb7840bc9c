/** The addresses of connecting a bank. */
import { lazyRouteComponent } from "@tanstack/react-router";
import { shellPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { pageTitles } from "#web/texts/public.ts";

export const bankConnectPages: readonly PageDeclaration[] = [
  shellPage(
    "/bank-integration",
    pageTitles.bankIntegration,
    lazyRouteComponent(() => import("./pages/BankIntegrationPage.tsx"), "BankIntegrationPage"),
  ),
];
