/** The addresses of the developers' page of parts. */
import { lazyRouteComponent } from "@tanstack/react-router";
import { publicPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";

export const partsPages: readonly PageDeclaration[] = [
  publicPage(
    "/parts",
    "Parts",
    lazyRouteComponent(() => import("./pages/PartsPage.tsx"), "PartsPage"),
  ),
];
