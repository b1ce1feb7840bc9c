/** The addresses of companies. */
import { lazyPage } from "#web/navigation/lazy-page.ts";
import { shellPage, type PageDeclaration } from "#web/navigation/page-declaration.ts";
import { pageTitles } from "#web/texts/public.ts";

export const companiesPages: readonly PageDeclaration[] = [
  shellPage(
    "/companies",
    pageTitles.companies,
    lazyPage(() => import("./pages/CompaniesPage.tsx"), "CompaniesPage"),
  ),
  shellPage(
    "/new-company",
    pageTitles.newCompany,
    lazyPage(() => import("./pages/NewCompanyPage.tsx"), "NewCompanyPage"),
    "withoutCompany",
  ),
  shellPage(
    "/company-edit",
    pageTitles.companyEdit,
    lazyPage(() => import("./pages/CompanyFormPages.tsx"), "CompanyEditPage"),
  ),
  {
    frame: "token",
    path: "/confirm",
    title: pageTitles.confirm,
    component: lazyPage(() => import("./pages/CompanyFormPages.tsx"), "ConfirmCompanyPage"),
  },
];
