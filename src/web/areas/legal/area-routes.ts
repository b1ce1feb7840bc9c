/** The addresses of terms and privacy. */
import { textPage } from "#web/navigation/text-page.ts";
import { publicPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { legalTabTitles as titles } from "./texts/tab-title.ts";

const LegalPage = textPage(() => import("./pages/LegalPage.tsx"), "LegalPage");

export const legalPages: readonly PageDeclaration[] = [
  publicPage(
    "/privacy",
    titles.privacy,
    textPage(() => import("./pages/PrivacyPage.tsx"), "PrivacyPage"),
  ),
  publicPage("/konyvelo-hirdetmenyek", titles.accountantNotices, LegalPage),
  publicPage("/vallalkozo-hirdetmenyek", titles.entrepreneurNotices, LegalPage),
  publicPage("/konyvelo-aszf", titles.accountantTerms, LegalPage),
  publicPage("/vallalkozo-aszf", titles.entrepreneurTerms, LegalPage),
  publicPage("/impresszum", titles.imprint, LegalPage),
];
