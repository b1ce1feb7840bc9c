/** The addresses of settlements; the second one shows those of card acceptors alone. */
import { lazyPage } from "#web/navigation/lazy-page.ts";
import { shellPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { pageTitles } from "#web/texts/public.ts";

const pages = () => import("./pages/CollectionPages.tsx");

export const collectionsPages: readonly PageDeclaration[] = [
  shellPage("/courier-collections", pageTitles.collections, lazyPage(pages, "CollectionsPage")),
  shellPage("/pos-collections", pageTitles.collections, lazyPage(pages, "PosCollectionsPage")),
];
