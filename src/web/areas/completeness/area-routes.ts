/** The address of the calendar of proven days. */
import { lazyPage } from "#web/navigation/lazy-page.ts";
import { shellPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { pageTitles } from "#web/texts/public.ts";

export const completenessPages: readonly PageDeclaration[] = [
  shellPage(
    "/completeness",
    pageTitles.completeness,
    lazyPage(() => import("./pages/CompletenessPage.tsx"), "CompletenessPage"),
  ),
];
