import { lazy, Suspense } from "react";
import { useClientState } from "#web/state/client-state.ts";

const LandingPage = lazy(() =>
  import("#web/areas/landing/pages/LandingPage.tsx").then((module) => ({
    default: module.LandingPage,
  })),
);
const HomePage = lazy(() =>
  import("#web/HomePage.tsx").then((module) => ({ default: module.HomePage })),
);

/** `/`: with a token the home, without one the landing page. */
export function RootPage() {
  const hasToken = useClientState((state) => Boolean(state.token ?? state.connectToken));
  return <Suspense>{hasToken ? <HomePage /> : <LandingPage />}</Suspense>;
}
