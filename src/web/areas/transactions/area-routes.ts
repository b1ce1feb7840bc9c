/** The addresses of the transactions. */
import { lazyRouteComponent } from "@tanstack/react-router";
import { shellPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { pageTitles } from "#web/texts/public.ts";

export const transactionsPages: readonly PageDeclaration[] = [
  shellPage(
    "/transaction-viewer",
    pageTitles.transactionViewer,
    lazyRouteComponent(() => import("./pages/TransactionsPage.tsx"), "TransactionsPage"),
  ),
];
