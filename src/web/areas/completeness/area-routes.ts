/** The addresses of the calendar of proven days, and of the public check of a certificate. */
import { lazyPage } from "#web/navigation/lazy-page.ts";
import { publicPage, shellPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { pageTitles } from "#web/texts/public.ts";

export const completenessPages: readonly PageDeclaration[] = [
  shellPage(
    "/completeness",
    pageTitles.completeness,
    lazyPage(() => import("./pages/CompletenessPage.tsx"), "CompletenessPage"),
  ),
  publicPage(
    "/igazolas/$id",
    pageTitles.certificate,
    lazyPage(() => import("./pages/CertificateCheckPage.tsx"), "CertificateCheckPage"),
  ),
];
