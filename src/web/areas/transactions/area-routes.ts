/** The addresses of the transactions. */
import { lazyPage } from "#web/navigation/lazy-page.ts";
import { shellPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { pageTitles } from "#web/texts/public.ts";

export const transactionsPages: readonly PageDeclaration[] = [
  shellPage(
    "/transaction-viewer",
    pageTitles.transactionViewer,
    lazyPage(() => import("./pages/TransactionsPage.tsx"), "TransactionsPage"),
  ),
  shellPage(
    "/client-transactions",
    pageTitles.clientTransactions,
    // In the file of the other list: the two share nearly all of their parts.
    lazyPage(() => import("./pages/TransactionsPage.tsx"), "ClientTransactionsPage"),
  ),
  shellPage(
    "/changed-items",
    pageTitles.changedItems,
    lazyPage(() => import("./pages/ChangedItemsPage.tsx"), "ChangedItemsPage"),
  ),
];
