/** The addresses of companies. */
import { lazyRouteComponent } from "@tanstack/react-router";
import { shellPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { pageTitles } from "#web/texts/public.ts";

export const companiesPages: readonly PageDeclaration[] = [
  shellPage(
    "/companies",
    pageTitles.companies,
    lazyRouteComponent(() => import("./pages/CompaniesPage.tsx"), "CompaniesPage"),
  ),
  shellPage(
    "/new-company",
    pageTitles.newCompany,
    lazyRouteComponent(() => import("./pages/CompanyFormPages.tsx"), "NewCompanyPage"),
  ),
  shellPage(
    "/company-edit",
    pageTitles.companyEdit,
    lazyRouteComponent(() => import("./pages/CompanyFormPages.tsx"), "CompanyEditPage"),
  ),
  {
    frame: "token",
    path: "/confirm",
    title: pageTitles.confirm,
    component: lazyRouteComponent(
      () => import("./pages/CompanyFormPages.tsx"),
      "ConfirmCompanyPage",
    ),
  },
];
