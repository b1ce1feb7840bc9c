/** The address of the prices. The landing page itself is drawn without the router (0029). */
import { lazyPage } from "#web/navigation/lazy-page.ts";
import { publicPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { pageTitles } from "#web/texts/public.ts";

export const landingPages: readonly PageDeclaration[] = [
  publicPage(
    "/arak",
    pageTitles.prices,
    lazyPage(() => import("./pages/PricesPage.tsx"), "PricesPage"),
  ),
];
