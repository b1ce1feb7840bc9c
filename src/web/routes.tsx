/** All addresses of the product, collected from the areas. A page loads when its address opens. */
import { createRootRoute, createRoute, createRouter, type AnyRoute } from "@tanstack/react-router";
import { accountantsPages } from "#web/areas/accountants/area-routes.ts";
import { auditLogPages } from "#web/areas/audit-log/area-routes.ts";
import { bankAccountsPages } from "#web/areas/bank-accounts/area-routes.ts";
import { bankConnectPages } from "#web/areas/bank-connect/area-routes.ts";
import { bankConsentsPages } from "#web/areas/bank-consents/area-routes.ts";
import { billingPages } from "#web/areas/billing/area-routes.ts";
import { collectionsPages } from "#web/areas/collections/area-routes.ts";
import { completenessPages } from "#web/areas/completeness/area-routes.ts";
import { monthsPages } from "#web/areas/months/area-routes.ts";
import { papersPages } from "#web/areas/papers/area-routes.ts";
import { questionsPages } from "#web/areas/questions/area-routes.ts";
import { companiesPages } from "#web/areas/companies/area-routes.ts";
import { consultationPages } from "#web/areas/consultation/area-routes.ts";
import { exportsPages } from "#web/areas/exports/area-routes.ts";
import { firstStepsPages } from "#web/areas/first-steps/area-routes.ts";
import { filesPages } from "#web/areas/files/area-routes.ts";
import { integratorKeysPages } from "#web/areas/integrator-keys/area-routes.ts";
import { legalPages } from "#web/areas/legal/area-routes.ts";
import { loginPages } from "#web/areas/login/area-routes.ts";
import { partsPages } from "#web/areas/parts-page/area-routes.ts";
import { profilePages } from "#web/areas/profile/area-routes.ts";
import { receivedMailsPages } from "#web/areas/received-mails/area-routes.ts";
import { statisticsPages } from "#web/areas/statistics/area-routes.ts";
import { transactionsPages } from "#web/areas/transactions/area-routes.ts";
import { FIRST_PAGES } from "#web/first-page-list.ts";
import { lazyPage } from "#web/navigation/lazy-page.ts";
import { type Bare, type PageDeclaration, publicPage } from "#web/navigation/page-declaration.ts";
import { textPage } from "#web/navigation/text-page.ts";
import { PageFault } from "#web/shell/PageFault.tsx";
import { CrashPage } from "#web/shell/plain/CrashPage.tsx";
import { guardAuthenticated, guardToken } from "#web/session-guard.ts";
import { RootLayout } from "#web/shell/RootLayout.tsx";
import { bearerToken } from "#web/state/client-state.ts";
import { parseSearchText, writeSearchText } from "#web/navigation/search-text.ts";

const rootRoute = createRootRoute({
  component: RootLayout,
  notFoundComponent: lazyPage(() => import("#web/NotFound.tsx"), "NotFound"),
  // Not lazy: it shows when code cannot be loaded.
  errorComponent: CrashPage,
});

/** The frame of the authenticated area; its guard runs before any of its pages. */
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "shell",
  beforeLoad: guardAuthenticated,
  component: lazyPage(() => import("#web/ShellLayout.tsx"), "ShellLayout"),
});

/** The same frame for the company registration page, which asks only for a token. */
const tokenRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "token",
  beforeLoad: guardToken,
  component: lazyPage(() => import("#web/ShellLayout.tsx"), "ShellLayout"),
});

/** With a token the home of the role, without one the landing page. */
const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  beforeLoad: (asked) => (bearerToken() ? guardAuthenticated(asked) : undefined),
  component: lazyPage(() => import("#web/RootPage.tsx"), "RootPage"),
});

/** Those that the program shows in another way than to a stranger. */
const OWN_PUBLIC_PAGES = ["/", "/login", "/privacy", "/konzultacio"];

const publicPages = Object.entries(FIRST_PAGES)
  .filter(([path]) => !OWN_PUBLIC_PAGES.includes(path))
  .map(([path, { title, load, isText }]) =>
    publicPage(
      path,
      title,
      (isText ? textPage : lazyPage)(async () => ({ page: await load() }), "page"),
    ),
  );

const pages: readonly PageDeclaration[] = [
  ...publicPages,
  ...accountantsPages,
  ...auditLogPages,
  ...bankAccountsPages,
  ...bankConnectPages,
  ...bankConsentsPages,
  ...billingPages,
  ...collectionsPages,
  ...completenessPages,
  ...monthsPages,
  ...papersPages,
  ...questionsPages,
  ...companiesPages,
  ...consultationPages,
  ...exportsPages,
  ...filesPages,
  ...firstStepsPages,
  ...integratorKeysPages,
  ...legalPages,
  ...loginPages,
  ...partsPages,
  ...profilePages,
  ...receivedMailsPages,
  ...statisticsPages,
  ...transactionsPages,
];

function pagesIn(frame: PageDeclaration["frame"], parent: AnyRoute): AnyRoute[] {
  return pages
    .filter((page) => page.frame === frame)
    .map(({ path, title, component, bare }) =>
      createRoute({
        getParentRoute: () => parent,
        path,
        component,
        staticData: { title, bare },
        // In the shell only the page gives way; outside it the root's own page of failures shows.
        ...(frame !== "public" && { errorComponent: PageFault }),
      }),
    );
}

const routeTree = rootRoute.addChildren([
  homeRoute,
  ...pagesIn("public", rootRoute),
  tokenRoute.addChildren(pagesIn("token", tokenRoute)),
  shellRoute.addChildren(pagesIn("shell", shellRoute)),
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
    /** Without rail and tab bar around it. */
    bare?: Bare | undefined;
  }
}
