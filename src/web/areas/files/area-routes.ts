/** The addresses of statement files. */
import { lazyRouteComponent } from "@tanstack/react-router";
import { shellPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { pageTitles } from "#web/texts/public.ts";

export const filesPages: readonly PageDeclaration[] = [
  shellPage(
    "/files",
    pageTitles.files,
    lazyRouteComponent(() => import("./pages/FilesPage.tsx"), "FilesPage"),
  ),
];
