/** The addresses of exports. */
import { lazyPage } from "#web/navigation/lazy-page.ts";
import { shellPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { pageTitles } from "#web/texts/public.ts";

export const exportsPages: readonly PageDeclaration[] = [
  shellPage(
    "/exports",
    pageTitles.exports,
    lazyPage(() => import("./pages/ExportsPage.tsx"), "ExportsPage"),
  ),
];
