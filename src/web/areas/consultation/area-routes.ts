/**
 * The consultation app for links inside the program. A visitor who comes from outside gets the app
 * without the router (`src/web/first-pages.tsx`).
 */
import { lazyPage } from "#web/navigation/lazy-page.ts";
import { publicPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { pageTitles } from "#web/texts/public.ts";

const app = lazyPage(() => import("./ConsultationApp.tsx"), "ConsultationApp");

export const consultationPages: readonly PageDeclaration[] = [
  publicPage("/konzultacio", pageTitles.consultation, app),
  publicPage("/konzultacio/$", pageTitles.consultation, app),
];
