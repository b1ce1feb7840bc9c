/** The address of a company's papers. */
import { lazyPage } from "#web/navigation/lazy-page.ts";
import { shellPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { pageTitles } from "#web/texts/public.ts";

export const papersPages: readonly PageDeclaration[] = [
  shellPage(
    "/papers",
    pageTitles.papers,
    lazyPage(() => import("./pages/PapersPage.tsx"), "PapersPage"),
  ),
];
