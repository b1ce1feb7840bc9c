import { Suspense, useEffect } from "react";
import { AppFrame } from "#web/AppFrame.tsx";
import { isConsultationPath } from "#web/areas/consultation/consultation-path.ts";
import { lazyPage } from "#web/navigation/lazy-page.ts";
import { useTabTitle } from "#web/navigation/tab-title.ts";
import { NotFoundInShell } from "#web/shell/NotFoundInShell.tsx";
import { NotFoundPage } from "#web/shell/plain/NotFoundPage.tsx";
import { bearerToken, useClientState } from "#web/state/client-state.ts";
import { restoreSession } from "#web/state/session.ts";
import { publicTexts } from "#web/texts/public.ts";

const ConsultationApp = lazyPage(
  () => import("#web/areas/consultation/ConsultationApp.tsx"),
  "ConsultationApp",
);

/** An address that no page has: the consultation app where the path contains its segment. */
export function NotFound() {
  if (!isConsultationPath(window.location.pathname)) return <NoSuchPage />;
  return (
    <Suspense>
      <ConsultationApp />
    </Suspense>
  );
}

/**
 * Any address without a page, and every page of the authenticated area without a token. A person
 * who is logged in keeps the shell, and with it every way on.
 */
function NoSuchPage() {
  useTabTitle(publicTexts.notFound.title);
  const known = useClientState((state) => state.user !== null);
  useEffect(() => {
    // In a new tab the token is there but not yet the user; without an answer the plain page stays.
    if (bearerToken()) void restoreSession();
  }, []);
  if (!known) return <NotFoundPage />;
  return (
    <AppFrame>
      <NotFoundInShell />
    </AppFrame>
  );
}
