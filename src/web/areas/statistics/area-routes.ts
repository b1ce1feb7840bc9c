/** The address of the statistics. */
import { lazyPage } from "#web/navigation/lazy-page.ts";
import { shellPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { pageTitles } from "#web/texts/public.ts";

export const statisticsPages: readonly PageDeclaration[] = [
  shellPage(
    "/statistics",
    pageTitles.statistics,
    lazyPage(() => import("./pages/StatisticsPage.tsx"), "StatisticsPage"),
  ),
];
