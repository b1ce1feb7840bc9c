/** The addresses of consents. */
import { lazyRouteComponent } from "@tanstack/react-router";
import { shellPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { pageTitles } from "#web/texts/public.ts";

export const bankConsentsPages: readonly PageDeclaration[] = [
  shellPage(
    "/bank-consents",
    pageTitles.bankConsents,
    lazyRouteComponent(() => import("./pages/BankConsentsPage.tsx"), "BankConsentsPage"),
  ),
];
