/** The addresses of statement files. */
import { lazyPage } from "#web/navigation/lazy-page.ts";
import { shellPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { pageTitles } from "#web/texts/public.ts";

export const filesPages: readonly PageDeclaration[] = [
  shellPage(
    "/files",
    pageTitles.files,
    lazyPage(() => import("./pages/FilesPage.tsx"), "FilesPage"),
  ),
  shellPage(
    "/files/mapping/$id",
    pageTitles.fileMapping,
    lazyPage(() => import("./pages/MappingPage.tsx"), "MappingPage"),
  ),
];
