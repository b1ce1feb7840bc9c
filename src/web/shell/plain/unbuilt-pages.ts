/** Addresses whose pages are not built yet: each shows its title and says so. */
import { lazyPage } from "#web/navigation/lazy-page.ts";
import { publicPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { pageTitles } from "#web/texts/public.ts";

const InPublic = lazyPage(
  () => import("./UnderConstructionPage.tsx"),
  "PublicUnderConstructionPage",
);

export const unbuiltPages: readonly PageDeclaration[] = [
  publicPage("/konzultacio", pageTitles.consultation, InPublic),
];
