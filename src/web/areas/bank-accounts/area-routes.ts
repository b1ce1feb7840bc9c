/** The addresses of bank accounts. */
import { lazyPage } from "#web/navigation/lazy-page.ts";
import { shellPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { pageTitles } from "#web/texts/public.ts";

export const bankAccountsPages: readonly PageDeclaration[] = [
  shellPage(
    "/bankaccounts",
    pageTitles.bankAccounts,
    lazyPage(() => import("./pages/BankAccountsPage.tsx"), "BankAccountsPage"),
  ),
];
