/** The public address at which anybody checks a certificate. */
import { lazyPage } from "#web/navigation/lazy-page.ts";
import { publicPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { pageTitles } from "#web/texts/public.ts";

export const certificatesPages: readonly PageDeclaration[] = [
  publicPage(
    "/igazolas/$id",
    pageTitles.certificate,
    lazyPage(() => import("./pages/CertificateCheckPage.tsx"), "CertificateCheckPage"),
  ),
];
