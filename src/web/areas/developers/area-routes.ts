/** The address of the page for developers. */
import { lazyPage } from "#web/navigation/lazy-page.ts";
import { publicPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { pageTitles } from "#web/texts/public.ts";

export const developersPages: readonly PageDeclaration[] = [
  publicPage(
    "/fejlesztoknek",
    pageTitles.developers,
    lazyPage(() => import("./pages/DevelopersPage.tsx"), "DevelopersPage"),
  ),
];
