/**
 * The landing and login pages without the router, the query cache and the dialogs: a first visitor
 * loads about a third less. The program takes over with the first link that is followed
 * (`app.tsx`).
 */
import { StrictMode, useEffect, type ComponentType } from "react";
import type { Root } from "react-dom/client";
import { installNavigator } from "#web/navigation/navigator.ts";
import { to } from "#web/navigation/paths.ts";
import { isConsultationPath } from "#web/areas/consultation/consultation-path.ts";
import { bearerToken, useClientState } from "#web/state/client-state.ts";
import { loadFaultTexts } from "#web/texts/load-fault.ts";
import { pageTitles, tabTitle } from "#web/texts/public.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { ToastStack } from "#web/toasts/ToastStack.tsx";
import { PartFence } from "#web/ui/blocks/PartFence.tsx";

interface FirstPage {
  readonly title: string | undefined;
  readonly load: () => Promise<ComponentType>;
}

const FIRST_PAGES: Record<string, FirstPage> = {
  [to.home()]: {
    title: undefined,
    load: async () => (await import("#web/areas/landing/pages/LandingPage.tsx")).LandingPage,
  },
  [to.login()]: {
    title: pageTitles.login,
    load: async () => (await import("#web/areas/login/pages/LoginPage.tsx")).LoginPage,
  },
};

/** Shown wherever the path contains its segment, to everybody; its title is its own matter. */
const CONSULTATION: FirstPage = {
  title: pageTitles.consultation,
  load: async () => (await import("#web/areas/consultation/ConsultationApp.tsx")).ConsultationApp,
};

const loadApp = () => import("#web/app.tsx");

/** Shows the page of the window's address. */
export async function showFirst(root: Root): Promise<void> {
  const { pathname } = window.location;
  const page = isConsultationPath(pathname)
    ? CONSULTATION
    : bearerToken()
      ? undefined
      : FIRST_PAGES[pathname];
  if (!page) return (await loadApp()).showApp(root);
  installNavigator({
    go: (address) => void leaveFor(root, address, "pushState"),
    enter: () => leaveFor(root, to.home(), "replaceState"),
    warm: () => void loadApp().catch(() => undefined),
  });
  const Page = await page.load();
  document.title = tabTitle(page.title);
  root.render(
    <StrictMode>
      <FirstPageFrame root={root} page={Page} endsWithLogin={pathname === to.home()} />
    </StrictMode>,
  );
}

let leaving = false;

/**
 * Starts the program at another address. Where its code cannot be had for want of a line, the page
 * stays and says so; where a new release has replaced the files, the browser's own load brings the
 * new ones.
 */
async function leaveFor(
  root: Root,
  address: string,
  how: "pushState" | "replaceState",
): Promise<void> {
  if (leaving) return;
  leaving = true;
  const app = await loadApp().catch(() => undefined);
  if (!app) {
    leaving = false;
    if (window.navigator.onLine) return window.location.assign(address);
    const open = { label: loadFaultTexts.reload, run: () => window.location.assign(address) };
    return addToast({ intent: "error", ...loadFaultTexts.part, action: open });
  }
  window.history[how](null, "", address);
  await app.showApp(root, true);
  if (!address.includes("#")) window.scrollTo(0, 0);
}

interface FrameProps {
  readonly root: Root;
  readonly page: ComponentType;
  /** The landing page gives way when another tab logs in; the login page is still wanted then. */
  readonly endsWithLogin: boolean;
}

function FirstPageFrame({ root, page: Page, endsWithLogin }: FrameProps) {
  const hasToken = useClientState((state) => Boolean(state.token));
  useEffect(() => {
    if (hasToken && endsWithLogin) void leaveFor(root, to.home(), "replaceState");
  }, [hasToken, endsWithLogin, root]);
  // The program shows a page that fails as it shows every failed page.
  const showFault = () => void leaveFor(root, window.location.href, "replaceState");
  return (
    <>
      <PartFence onFail={showFault}>
        <Page />
      </PartFence>
      <ToastStack />
    </>
  );
}
