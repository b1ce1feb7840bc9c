/** The privacy terms as the program shows them: a person may have to accept them. */
import { textPage } from "#web/navigation/text-page.ts";
import { publicPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { legalTabTitles as titles } from "./texts/tab-title.ts";

export const legalPages: readonly PageDeclaration[] = [
  publicPage(
    "/privacy",
    titles.privacy,
    textPage(() => import("./pages/PrivacyPage.tsx"), "PrivacyPage"),
  ),
];
