/**
 * The public pages without the router, the query cache and the dialogs: a first visitor
 * loads about a third less. The program takes over with the first link that is followed
 * (`app.tsx`).
 */
import { entryOf } from "#values/entry-of.ts";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { takeEarlyPress } from "#web/early-press.ts";
import { FIRST_PAGES, type FirstPage } from "#web/first-page-list.ts";
import { FirstPageFrame } from "#web/FirstPageFrame.tsx";
import { serverAnswers } from "#web/api/server-answers.ts";
import { installNavigator } from "#web/navigation/navigator.ts";
import { to } from "#web/navigation/paths.ts";
import { takePendingPage } from "#web/navigation/pending-page.ts";
import { isConsultationPath } from "#web/areas/consultation/consultation-path.ts";
import { bearerToken } from "#web/state/client-state.ts";
import { loadFaultTexts } from "#web/texts/load-fault.ts";
import { tabTitle } from "#web/texts/public.ts";
import { addToast, LINE } from "#web/toasts/toasts.ts";

const loadApp = () => import("#web/app.tsx");

/** Shows the page of the window's address in the page's root element. */
export async function showFirst(container: HTMLElement): Promise<void> {
  const { pathname } = window.location;
  const page = pageOfWindow();
  // The server has drawn the page for strangers; it does not know who has come.
  const isDrawn = container.firstElementChild !== null && !bearerToken();
  if (!page || !isDrawn) {
    container.replaceChildren();
    takeEarlyPress(container);
  }
  delete document.documentElement.dataset["signedIn"];
  if (!page) return (await loadApp()).showApp(createRoot(container));
  noteStyles();
  let root: Root | undefined;
  const leave: Leave = (address, how) => leaveFor((root ??= createRoot(container)), address, how);
  installNavigator({
    go: (address) => void leave(address, "pushState"),
    enter: () => leave(takePendingPage() ?? to.home(), "replaceState"),
    // Loaded ahead; the step itself tells a fault.
    warm: () => void loadApp().catch(() => undefined),
  });
  const frame = (
    <FirstPageFrame
      page={await page.load()}
      // The landing page gives way when another tab logs in; the login page is still wanted then.
      onLogin={pathname === to.home() ? () => void leave(to.home(), "replaceState") : undefined}
      // The program shows a page that fails as it shows every failed page.
      onFail={() => void leave(window.location.href, "replaceState")}
    />
  );
  document.title = tabTitle(page.title);
  if (isDrawn) {
    const press = takeEarlyPress(container);
    root = hydrateRoot(container, frame);
    setTimeout(press);
  } else {
    root = createRoot(container);
    root.render(frame);
  }
}

/** The page that is shown without the program; undefined where the program is wanted. */
function pageOfWindow(): FirstPage | undefined {
  const { pathname, search } = window.location;
  // Shown wherever the path contains its segment, to everybody; its title is its own matter.
  if (isConsultationPath(pathname)) return FIRST_PAGES["/konzultacio"];
  const isOfProgram =
    bearerToken() || (pathname === to.privacy() && new URLSearchParams(search).has("token"));
  const pages: Readonly<Record<string, FirstPage>> = FIRST_PAGES;
  return isOfProgram ? undefined : entryOf(pages, pathname.replace(/(?<=.)\/+$/, ""));
}

/**
 * A page that the server has drawn brings its styles in one element. The loader of code asks for
 * their files where it finds no link to them, and a disabled link is never fetched.
 */
function noteStyles(): void {
  const files = document.querySelector<HTMLElement>("style[data-files]")?.dataset["files"];
  for (const file of files?.split(" ") ?? []) {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.disabled = true;
    link.href = file;
    document.head.append(link);
  }
}

type Leave = (address: string, how: "pushState" | "replaceState") => Promise<void>;

let leaving = false;

/**
 * Starts the program at another address. Where its code cannot be had because the line or the
 * server is away, the page stays and says so; where a new release has replaced the files, the
 * browser's own load brings the new ones.
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
    // A load without a server would end on the browser's own page of errors.
    const answers = await serverAnswers();
    leaving = false;
    if (answers) return window.location.assign(address);
    const again = { label: loadFaultTexts.again, run: () => void leaveFor(root, address, how) };
    return addToast({ intent: "error", about: LINE, ...loadFaultTexts.part, action: again });
  }
  window.history[how](null, "", address);
  await app.showApp(root, true);
  if (!address.includes("#")) window.scrollTo(0, 0);
}
