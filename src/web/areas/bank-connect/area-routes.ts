/** The addresses of connecting a bank. */
import { lazyPage } from "#web/navigation/lazy-page.ts";
import { shellPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { pageTitles } from "#web/texts/public.ts";

export const bankConnectPages: readonly PageDeclaration[] = [
  shellPage(
    "/bank-integration",
    pageTitles.bankIntegration,
    lazyPage(() => import("./pages/BankIntegrationPage.tsx"), "BankIntegrationPage"),
  ),
];
