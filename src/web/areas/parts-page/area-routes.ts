/** The addresses of the developers' page of parts. */
import { lazyPage } from "#web/navigation/lazy-page.ts";
import { publicPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";

export const partsPages: readonly PageDeclaration[] = [
  publicPage(
    "/parts",
    "Parts",
    lazyPage(() => import("./pages/PartsPage.tsx"), "PartsPage"),
  ),
];
