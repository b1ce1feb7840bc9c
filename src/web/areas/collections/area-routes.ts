/** The addresses of settlements; the second one shows those of card acceptors alone. */
import { lazyPage } from "#web/navigation/lazy-page.ts";
import { shellPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { pageTitles } from "#web/texts/public.ts";

const page = lazyPage(() => import("./pages/CollectionPages.tsx"), "CollectionsPage");

export const collectionsPages: readonly PageDeclaration[] = [
  shellPage("/courier-collections", pageTitles.collections, page),
  shellPage("/pos-collections", pageTitles.collections, page),
];
