/** The address of the first steps behind the first company. */
import { lazyPage } from "#web/navigation/lazy-page.ts";
import { shellPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { pageTitles } from "#web/texts/public.ts";

export const firstStepsPages: readonly PageDeclaration[] = [
  shellPage(
    "/first-steps",
    pageTitles.firstSteps,
    lazyPage(() => import("./pages/FirstStepsPage.tsx"), "FirstStepsPage"),
    "always",
  ),
];
