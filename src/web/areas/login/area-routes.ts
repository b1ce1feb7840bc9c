/** The addresses of logging in, and of links in letters. */
import { lazyPage } from "#web/navigation/lazy-page.ts";
import { publicPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { pageTitles, publicTexts } from "#web/texts/public.ts";

const LinkEntryPage = lazyPage(() => import("./pages/LinkEntryPage.tsx"), "LinkEntryPage");

export const loginPages: readonly PageDeclaration[] = [
  publicPage(
    "/login",
    pageTitles.login,
    lazyPage(() => import("./pages/LoginPage.tsx"), "LoginPage"),
  ),
  publicPage("/companies/$token", publicTexts.linkEntry.title, LinkEntryPage),
  publicPage("/companies/$token/$taxNumber", publicTexts.linkEntry.title, LinkEntryPage),
  publicPage("/registration/confirm/$token", publicTexts.linkEntry.title, LinkEntryPage),
  publicPage("/transaction-viewer/$token/$taxNumber", publicTexts.linkEntry.title, LinkEntryPage),
  publicPage("/bankaccounts/$token/$taxNumber", publicTexts.linkEntry.title, LinkEntryPage),
  publicPage("/token-management/$token/$taxNumber", publicTexts.linkEntry.title, LinkEntryPage),
];
