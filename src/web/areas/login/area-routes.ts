/** The addresses of logging in, and of links in letters. */
import { lazyRouteComponent } from "@tanstack/react-router";
import { publicPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { pageTitles } from "#web/texts/public.ts";

const LinkEntryPage = lazyRouteComponent(
  () => import("./pages/LinkEntryPage.tsx"),
  "LinkEntryPage",
);

export const loginPages: readonly PageDeclaration[] = [
  publicPage(
    "/login",
    pageTitles.login,
    lazyRouteComponent(() => import("./pages/LoginPage.tsx"), "LoginPage"),
  ),
  publicPage("/companies/$token", undefined, LinkEntryPage),
  publicPage("/registration/confirm/$token", undefined, LinkEntryPage),
  publicPage("/transaction-viewer/$token/$taxNumber", undefined, LinkEntryPage),
  publicPage("/bankaccounts/$token/$taxNumber", undefined, LinkEntryPage),
  publicPage("/token-management/$token/$taxNumber", undefined, LinkEntryPage),
];
