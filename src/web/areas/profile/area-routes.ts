/** The addresses of the person's own data. */
import { lazyRouteComponent } from "@tanstack/react-router";
import { publicPage, shellPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { pageTitles } from "#web/texts/public.ts";

export const profilePages: readonly PageDeclaration[] = [
  shellPage(
    "/profile",
    pageTitles.profile,
    lazyRouteComponent(() => import("./pages/ProfilePage.tsx"), "ProfilePage"),
  ),
  publicPage(
    "/email-change/$token",
    pageTitles.emailChange,
    lazyRouteComponent(() => import("./pages/EmailChangePage.tsx"), "EmailChangePage"),
  ),
];
