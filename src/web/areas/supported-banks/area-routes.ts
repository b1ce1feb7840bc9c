/** The address of the list of supported banks. */
import { lazyPage } from "#web/navigation/lazy-page.ts";
import { publicPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { pageTitles } from "#web/texts/public.ts";

export const supportedBanksPages: readonly PageDeclaration[] = [
  publicPage(
    "/tamogatott-bankok",
    pageTitles.supportedBanks,
    lazyPage(() => import("./pages/SupportedBanksPage.tsx"), "SupportedBanksPage"),
  ),
];
