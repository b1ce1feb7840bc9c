/** The addresses of terms and privacy. */
import { lazyRouteComponent } from "@tanstack/react-router";
import { publicPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { privacyTabTitle } from "./texts/tab-title.ts";

const LegalPage = lazyRouteComponent(() => import("./pages/LegalPage.tsx"), "LegalPage");

export const legalPages: readonly PageDeclaration[] = [
  publicPage(
    "/privacy",
    privacyTabTitle,
    lazyRouteComponent(() => import("./pages/PrivacyPage.tsx"), "PrivacyPage"),
  ),
  publicPage("/konyvelo-hirdetmenyek", undefined, LegalPage),
  publicPage("/vallalkozo-hirdetmenyek", undefined, LegalPage),
  publicPage("/konyvelo-aszf", undefined, LegalPage),
  publicPage("/vallalkozo-aszf", undefined, LegalPage),
];
