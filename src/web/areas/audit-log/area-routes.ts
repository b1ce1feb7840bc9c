/** The addresses of the log of events. */
import { lazyRouteComponent } from "@tanstack/react-router";
import { shellPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { pageTitles } from "#web/texts/public.ts";

export const auditLogPages: readonly PageDeclaration[] = [
  shellPage(
    "/audit-log",
    pageTitles.auditLog,
    lazyRouteComponent(() => import("./pages/AuditLogPage.tsx"), "AuditLogPage"),
  ),
];
