/**
 * The public pages: the server draws them, and a stranger's browser shows them without the router,
 * the query cache and the dialogs. None may import these, or read the window while it is drawn.
 */
import type { ComponentType } from "react";
import type { PublicPath } from "#contract/page-paths.ts";
import { legalTabTitles } from "#web/areas/legal/texts/tab-title.ts";
import { pageTitles } from "#web/texts/public.ts";

export interface FirstPage {
  /** Of the browser's tab; undefined for the product's name alone. */
  readonly title: string | undefined;
  /** The page in the manifest of the build: its scripts and styles are found by it. */
  readonly source: string;
  readonly load: () => Promise<ComponentType>;
  /** A long text: the program shows it with the letters in which it stays. */
  readonly isText?: true;
}

const page = (
  title: string | undefined,
  source: string,
  load: () => Promise<ComponentType>,
): FirstPage => ({ title, source: `areas/${source}`, load });

const legal = (title: string, load: () => Promise<ComponentType>): FirstPage => ({
  ...page(title, "legal/pages/legal-pages.tsx", load),
  isText: true,
});

const legalPages = () => import("#web/areas/legal/pages/legal-pages.tsx");

export const FIRST_PAGES: Readonly<Record<PublicPath, FirstPage>> = {
  "/": page(
    undefined,
    "landing/pages/LandingPage.tsx",
    async () => (await import("#web/areas/landing/pages/LandingPage.tsx")).LandingPage,
  ),
  "/login": page(
    pageTitles.login,
    "login/pages/LoginPage.tsx",
    async () => (await import("#web/areas/login/pages/LoginPage.tsx")).LoginPage,
  ),
  "/arak": page(
    pageTitles.prices,
    "landing/pages/PricesPage.tsx",
    async () => (await import("#web/areas/landing/pages/PricesPage.tsx")).PricesPage,
  ),
  "/tamogatott-bankok": page(
    pageTitles.supportedBanks,
    "supported-banks/pages/SupportedBanksPage.tsx",
    async () =>
      (await import("#web/areas/supported-banks/pages/SupportedBanksPage.tsx")).SupportedBanksPage,
  ),
  "/tamogatott-elszamolasok": page(
    pageTitles.supportedSettlements,
    "supported-banks/pages/SupportedSettlementsPage.tsx",
    async () =>
      (await import("#web/areas/supported-banks/pages/SupportedSettlementsPage.tsx"))
        .SupportedSettlementsPage,
  ),
  "/konyveloprogramok": page(
    pageTitles.accountingPrograms,
    "supported-banks/pages/AccountingProgramsPage.tsx",
    async () =>
      (await import("#web/areas/supported-banks/pages/AccountingProgramsPage.tsx"))
        .AccountingProgramsPage,
  ),
  "/fejlesztoknek": page(
    pageTitles.developers,
    "developers/pages/DevelopersPage.tsx",
    async () => (await import("#web/areas/developers/pages/DevelopersPage.tsx")).DevelopersPage,
  ),
  "/konzultacio": page(
    pageTitles.consultation,
    "consultation/ConsultationApp.tsx",
    async () => (await import("#web/areas/consultation/ConsultationApp.tsx")).ConsultationApp,
  ),
  "/privacy": legal(legalTabTitles.privacy, async () => (await legalPages()).PrivacyNotice),
  "/vallalkozo-aszf": legal(
    legalTabTitles.entrepreneurTerms,
    async () => (await legalPages()).EntrepreneurTerms,
  ),
  "/konyvelo-aszf": legal(
    legalTabTitles.accountantTerms,
    async () => (await legalPages()).AccountantTerms,
  ),
  "/vallalkozo-hirdetmenyek": legal(
    legalTabTitles.entrepreneurNotices,
    async () => (await legalPages()).EntrepreneurNotices,
  ),
  "/konyvelo-hirdetmenyek": legal(
    legalTabTitles.accountantNotices,
    async () => (await legalPages()).AccountantNotices,
  ),
  "/impresszum": legal(legalTabTitles.imprint, async () => (await legalPages()).Imprint),
};
