/** The addresses of bank accounts. */
import { lazyRouteComponent } from "@tanstack/react-router";
import { shellPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { pageTitles } from "#web/texts/public.ts";

export const bankAccountsPages: readonly PageDeclaration[] = [
  shellPage(
    "/bankaccounts",
    pageTitles.bankAccounts,
    lazyRouteComponent(() => import("./pages/BankAccountsPage.tsx"), "BankAccountsPage"),
  ),
];
