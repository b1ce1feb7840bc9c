/** The addresses of the lists of supported banks, settlements and programs. */
import { lazyPage } from "#web/navigation/lazy-page.ts";
import { publicPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { pageTitles } from "#web/texts/public.ts";

export const supportedBanksPages: readonly PageDeclaration[] = [
  publicPage(
    "/tamogatott-bankok",
    pageTitles.supportedBanks,
    lazyPage(() => import("./pages/SupportedBanksPage.tsx"), "SupportedBanksPage"),
  ),
  publicPage(
    "/tamogatott-elszamolasok",
    pageTitles.supportedSettlements,
    lazyPage(() => import("./pages/SupportedSettlementsPage.tsx"), "SupportedSettlementsPage"),
  ),
  publicPage(
    "/konyveloprogramok",
    pageTitles.accountingPrograms,
    lazyPage(() => import("./pages/AccountingProgramsPage.tsx"), "AccountingProgramsPage"),
  ),
];
