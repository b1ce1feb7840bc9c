/** The addresses of the accountants. */
import { lazyRouteComponent } from "@tanstack/react-router";
import { shellPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { pageTitles } from "#web/texts/public.ts";

export const accountantsPages: readonly PageDeclaration[] = [
  shellPage(
    "/accountants",
    pageTitles.accountants,
    lazyRouteComponent(() => import("./pages/AccountantsPage.tsx"), "AccountantsPage"),
  ),
  shellPage(
    "/new-accountant",
    pageTitles.newAccountant,
    lazyRouteComponent(() => import("./pages/NewAccountantPage.tsx"), "NewAccountantPage"),
  ),
];
