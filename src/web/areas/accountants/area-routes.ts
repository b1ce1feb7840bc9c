/** The addresses of the accountants. */
import { lazyPage } from "#web/navigation/lazy-page.ts";
import { shellPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { pageTitles } from "#web/texts/public.ts";

export const accountantsPages: readonly PageDeclaration[] = [
  shellPage(
    "/accountants",
    pageTitles.accountants,
    lazyPage(() => import("./pages/AccountantsPage.tsx"), "AccountantsPage"),
  ),
  shellPage(
    "/new-accountant",
    pageTitles.newAccountant,
    lazyPage(() => import("./pages/NewAccountantPage.tsx"), "NewAccountantPage"),
  ),
];
