/** The addresses of the person's own data. */
import { lazyPage } from "#web/navigation/lazy-page.ts";
import { publicPage, shellPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { pageTitles } from "#web/texts/public.ts";

export const profilePages: readonly PageDeclaration[] = [
  shellPage(
    "/profile",
    pageTitles.profile,
    lazyPage(() => import("./pages/ProfilePage.tsx"), "ProfilePage"),
  ),
  publicPage(
    "/levelek/leallitas/$token",
    pageTitles.letterStop,
    lazyPage(() => import("./pages/LetterStopPage.tsx"), "LetterStopPage"),
  ),
  publicPage(
    "/email-change/$token",
    pageTitles.emailChange,
    lazyPage(() => import("./pages/EmailChangePage.tsx"), "EmailChangePage"),
  ),
];
