/** The addresses of exports. */
import { lazyRouteComponent } from "@tanstack/react-router";
import { shellPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { pageTitles } from "#web/texts/public.ts";

export const exportsPages: readonly PageDeclaration[] = [
  shellPage(
    "/exports",
    pageTitles.exports,
    lazyRouteComponent(() => import("./pages/ExportsPage.tsx"), "ExportsPage"),
  ),
];
