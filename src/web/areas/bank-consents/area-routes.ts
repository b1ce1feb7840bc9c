/** The addresses of consents. */
import { lazyPage } from "#web/navigation/lazy-page.ts";
import { shellPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { pageTitles } from "#web/texts/public.ts";

export const bankConsentsPages: readonly PageDeclaration[] = [
  shellPage(
    "/bank-consents",
    pageTitles.bankConsents,
    lazyPage(() => import("./pages/BankConsentsPage.tsx"), "BankConsentsPage"),
  ),
];
