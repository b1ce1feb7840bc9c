/** The address of the access keys. */
import { lazyPage } from "#web/navigation/lazy-page.ts";
import { shellPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { pageTitles } from "#web/texts/public.ts";

export const integratorKeysPages: readonly PageDeclaration[] = [
  shellPage(
    "/token-management",
    pageTitles.tokenManagement,
    lazyPage(() => import("./pages/TokenManagementPage.tsx"), "TokenManagementPage"),
  ),
];
