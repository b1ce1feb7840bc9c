/** The addresses of settlements of couriers and card acceptors. */
import { lazyPage } from "#web/navigation/lazy-page.ts";
import { shellPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { pageTitles } from "#web/texts/public.ts";

const pages = () => import("./pages/CollectionPages.tsx");

export const collectionsPages: readonly PageDeclaration[] = [
  shellPage(
    "/courier-collections",
    pageTitles.courierCollections,
    lazyPage(pages, "CourierCollectionsPage"),
  ),
  shellPage("/pos-collections", pageTitles.posCollections, lazyPage(pages, "PosCollectionsPage")),
];
