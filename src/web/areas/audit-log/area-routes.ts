/** The addresses of the log of events. */
import { lazyPage } from "#web/navigation/lazy-page.ts";
import { shellPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { pageTitles } from "#web/texts/public.ts";

export const auditLogPages: readonly PageDeclaration[] = [
  shellPage(
    "/audit-log",
    pageTitles.auditLog,
    lazyPage(() => import("./pages/AuditLogPage.tsx"), "AuditLogPage"),
  ),
];
