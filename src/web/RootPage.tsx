import { Suspense } from "react";
import { lazyPage } from "#web/navigation/lazy-page.ts";
import { useClientState } from "#web/state/client-state.ts";

const LandingPage = lazyPage(
  () => import("#web/areas/landing/pages/LandingPage.tsx"),
  "LandingPage",
);
const HomePage = lazyPage(() => import("#web/HomePage.tsx"), "HomePage");

/** `/`: with a token the home, without one the landing page. */
export function RootPage() {
  const hasToken = useClientState((state) => Boolean(state.token ?? state.connectToken));
  return <Suspense>{hasToken ? <HomePage /> : <LandingPage />}</Suspense>;
}
