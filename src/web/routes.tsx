/** Every address of the product, once. Pages are loaded when their address is opened. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
} from "@tanstack/react-router";
import { CrashPage } from "#web/shell/plain/CrashPage.tsx";
import { guardAuthenticated, guardToken } from "#web/session-guard.ts";
import { RootLayout } from "#web/shell/RootLayout.tsx";
import { bearerToken } from "#web/state/client-state.ts";
import { parseSearchText, writeSearchText } from "#web/navigation/search-text.ts";
import { pageTitles } from "#web/texts/public.ts";

const rootRoute = createRootRoute({
  component: RootLayout,
  notFoundComponent: lazyRouteComponent(
    () => import("#web/shell/plain/NotFoundPage.tsx"),
    "NotFoundPage",
  ),
  // Not lazy: it shows when code cannot be loaded.
  errorComponent: CrashPage,
});

/** The frame of the authenticated area; its guard runs before any of its pages. */
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "shell",
  beforeLoad: guardAuthenticated,
  component: lazyRouteComponent(() => import("#web/shell/ShellLayout.tsx"), "ShellLayout"),
});

/** The same frame for the company registration page, which asks only for a token. */
const tokenRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "token",
  beforeLoad: guardToken,
  component: lazyRouteComponent(() => import("#web/shell/ShellLayout.tsx"), "ShellLayout"),
});

function publicPage<const Path extends string>(
  path: Path,
  title: string | undefined,
  component: RouteComponent,
) {
  return createRoute({ getParentRoute: () => rootRoute, path, component, staticData: { title } });
}

function shellPage<const Path extends string>(
  path: Path,
  title: string,
  component: RouteComponent = UnderConstruction,
) {
  return createRoute({ getParentRoute: () => shellRoute, path, component, staticData: { title } });
}

const UnderConstruction = lazyRouteComponent(
  () => import("#web/shell/plain/UnderConstructionPage.tsx"),
  "UnderConstructionPage",
);
const PublicUnderConstruction = lazyRouteComponent(
  () => import("#web/shell/plain/UnderConstructionPage.tsx"),
  "PublicUnderConstructionPage",
);
const LinkEntry = lazyRouteComponent(
  () => import("#web/areas/login/pages/LinkEntryPage.tsx"),
  "LinkEntryPage",
);
const Login = lazyRouteComponent(() => import("#web/areas/login/pages/LoginPage.tsx"), "LoginPage");
const Privacy = lazyRouteComponent(
  () => import("#web/areas/legal/pages/PrivacyPage.tsx"),
  "PrivacyPage",
);
const Legal = lazyRouteComponent(() => import("#web/areas/legal/pages/LegalPage.tsx"), "LegalPage");
const Companies = lazyRouteComponent(
  () => import("#web/areas/companies/pages/CompaniesPage.tsx"),
  "CompaniesPage",
);
const NewCompany = lazyRouteComponent(
  () => import("#web/areas/companies/pages/CompanyFormPages.tsx"),
  "NewCompanyPage",
);
const CompanyEdit = lazyRouteComponent(
  () => import("#web/areas/companies/pages/CompanyFormPages.tsx"),
  "CompanyEditPage",
);
const ConfirmCompany = lazyRouteComponent(
  () => import("#web/areas/companies/pages/CompanyFormPages.tsx"),
  "ConfirmCompanyPage",
);
const BankAccounts = lazyRouteComponent(
  () => import("#web/areas/bank-accounts/pages/BankAccountsPage.tsx"),
  "BankAccountsPage",
);
const Transactions = lazyRouteComponent(
  () => import("#web/areas/transactions/pages/TransactionsPage.tsx"),
  "TransactionsPage",
);
const Exports = lazyRouteComponent(
  () => import("#web/areas/exports/pages/ExportsPage.tsx"),
  "ExportsPage",
);
const Files = lazyRouteComponent(() => import("#web/areas/files/pages/FilesPage.tsx"), "FilesPage");
const Profile = lazyRouteComponent(
  () => import("#web/areas/profile/pages/ProfilePage.tsx"),
  "ProfilePage",
);
const EmailChange = lazyRouteComponent(
  () => import("#web/areas/profile/pages/EmailChangePage.tsx"),
  "EmailChangePage",
);
const Accountants = lazyRouteComponent(
  () => import("#web/areas/accountants/pages/AccountantsPage.tsx"),
  "AccountantsPage",
);
const NewAccountant = lazyRouteComponent(
  () => import("#web/areas/accountants/pages/NewAccountantPage.tsx"),
  "NewAccountantPage",
);
const BankConsents = lazyRouteComponent(
  () => import("#web/areas/bank-consents/pages/BankConsentsPage.tsx"),
  "BankConsentsPage",
);
const BankIntegration = lazyRouteComponent(
  () => import("#web/areas/bank-connect/pages/BankIntegrationPage.tsx"),
  "BankIntegrationPage",
);
const AuditLog = lazyRouteComponent(
  () => import("#web/areas/audit-log/pages/AuditLogPage.tsx"),
  "AuditLogPage",
);
const Parts = lazyRouteComponent(
  () => import("#web/areas/parts-page/pages/PartsPage.tsx"),
  "PartsPage",
);

/** With a token the home of the role, without one the landing page. */
const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  beforeLoad: () => (bearerToken() ? guardAuthenticated() : undefined),
  component: lazyRouteComponent(() => import("#web/RootPage.tsx"), "RootPage"),
});

const confirmRoute = createRoute({
  getParentRoute: () => tokenRoute,
  path: "/confirm",
  component: ConfirmCompany,
  staticData: { title: pageTitles.confirm },
});

const publicRoutes = [
  publicPage("/login", pageTitles.login, Login),
  publicPage("/privacy", "Adatkezelési tájékoztató", Privacy),
  publicPage("/konyvelo-hirdetmenyek", undefined, Legal),
  publicPage("/vallalkozo-hirdetmenyek", undefined, Legal),
  publicPage("/konyvelo-aszf", undefined, Legal),
  publicPage("/vallalkozo-aszf", undefined, Legal),
  publicPage("/tamogatott-bankok", pageTitles.supportedBanks, PublicUnderConstruction),
  publicPage("/tamogatott-elszamolasok", pageTitles.supportedSettlements, PublicUnderConstruction),
  publicPage("/konyveloprogramok", pageTitles.accountingPrograms, PublicUnderConstruction),
  publicPage("/arak", pageTitles.prices, PublicUnderConstruction),
  publicPage("/fejlesztoknek", pageTitles.developers, PublicUnderConstruction),
  publicPage("/igazolas/$id", pageTitles.certificate, PublicUnderConstruction),
  publicPage("/konzultacio", pageTitles.consultation, PublicUnderConstruction),
  publicPage("/parts", "Parts", Parts),
];

/** Addresses of letters and of returns from the payment provider. */
const linkRoutes = [
  publicPage("/companies/$token", undefined, LinkEntry),
  publicPage("/registration/confirm/$token", undefined, LinkEntry),
  publicPage("/transaction-viewer/$token/$taxNumber", undefined, LinkEntry),
  publicPage("/bankaccounts/$token/$taxNumber", undefined, LinkEntry),
  publicPage("/token-management/$token/$taxNumber", undefined, LinkEntry),
  publicPage("/email-change/$token", pageTitles.emailChange, EmailChange),
  publicPage("/subscriptions/$token", pageTitles.paymentReturn, PublicUnderConstruction),
  publicPage("/bankcard-settings/$token", pageTitles.paymentReturn, PublicUnderConstruction),
];

const shellRoutes = [
  shellPage("/companies", pageTitles.companies, Companies),
  shellPage("/new-company", pageTitles.newCompany, NewCompany),
  shellPage("/company-edit", pageTitles.companyEdit, CompanyEdit),
  shellPage("/accountants", pageTitles.accountants, Accountants),
  shellPage("/new-accountant", pageTitles.newAccountant, NewAccountant),
  shellPage("/bankaccounts", pageTitles.bankAccounts, BankAccounts),
  shellPage("/transaction-viewer", pageTitles.transactionViewer, Transactions),
  shellPage("/exports", pageTitles.exports, Exports),
  shellPage("/files", pageTitles.files, Files),
  shellPage("/files/mapping/$id", pageTitles.fileMapping),
  shellPage("/courier-collections", pageTitles.courierCollections),
  shellPage("/pos-collections", pageTitles.posCollections),
  shellPage("/received-mails", pageTitles.receivedMails),
  shellPage("/statistics", pageTitles.statistics),
  shellPage("/completeness", pageTitles.completeness),
  shellPage("/audit-log", pageTitles.auditLog, AuditLog),
  shellPage("/payments", pageTitles.payments),
  shellPage("/profile", pageTitles.profile, Profile),
  shellPage("/bankcard-settings", pageTitles.bankcardSettings),
  shellPage("/subscriptions", pageTitles.subscriptions),
  shellPage("/create-subscriptions", pageTitles.createSubscriptions),
  shellPage("/bank-consents", pageTitles.bankConsents, BankConsents),
  shellPage("/bank-integration", pageTitles.bankIntegration, BankIntegration),
  shellPage("/token-management", pageTitles.tokenManagement),
];

const routeTree = rootRoute.addChildren([
  homeRoute,
  tokenRoute.addChildren([confirmRoute]),
  ...publicRoutes,
  ...linkRoutes,
  shellRoute.addChildren(shellRoutes),
]);

/** The router of the program; scroll positions return with the Back key. */
export function createAppRouter() {
  return createRouter({
    routeTree,
    scrollRestoration: true,
    defaultPendingMs: 200,
    trailingSlash: "preserve",
    parseSearch: parseSearchText,
    stringifySearch: writeSearchText,
  });
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** Title of the page, for the browser's tab and for pages that are not built yet. */
    title?: string | undefined;
  }
}
