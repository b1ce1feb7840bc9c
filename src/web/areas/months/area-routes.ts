/** The address of a company's month. */
import { lazyPage } from "#web/navigation/lazy-page.ts";
import { shellPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { pageTitles } from "#web/texts/public.ts";

export const monthsPages: readonly PageDeclaration[] = [
  shellPage(
    "/month",
    pageTitles.month,
    lazyPage(() => import("./pages/MonthPage.tsx"), "MonthPage"),
  ),
];
