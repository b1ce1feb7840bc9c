/**
 * The landing and login pages as HTML, for the server: built apart from the program (`landing` of
 * `vite.config.ts`) and drawn once for each configuration.
 */
import { entryOf } from "#values/entry-of.ts";
import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { invariant } from "#values/result.ts";
import { setClientConfig, type ClientConfig } from "#web/api/client-config.ts";
import { LandingPage } from "#web/areas/landing/pages/LandingPage.tsx";
import { LoginPage } from "#web/areas/login/pages/LoginPage.tsx";
import { EARLY_PRESS_SCRIPT } from "#web/early-press.ts";
import { FirstPageFrame } from "#web/FirstPageFrame.tsx";
import { SIGNED_IN_SCRIPT } from "#web/state/persistence.ts";
import { partsTexts } from "#web/texts/parts.ts";
import { pageTitles, tabTitle } from "#web/texts/public.ts";
import { installUiWords } from "#web/ui/ui-words.ts";

interface Drawing {
  readonly page: ComponentType;
  readonly title: string | undefined;
  readonly source: string;
}

const DRAWINGS: Readonly<Record<string, Drawing>> = {
  "/": {
    page: LandingPage,
    title: undefined,
    source: "areas/landing/pages/LandingPage.tsx",
  },
  "/login": {
    page: LoginPage,
    title: pageTitles.login,
    source: "areas/login/pages/LoginPage.tsx",
  },
};

interface PageHtml {
  /** The page in the manifest of the build: its scripts and styles are found by it. */
  readonly source: string;
  readonly title: string;
  /** What stands in the root element. */
  readonly body: string;
  /** A script for the head; the same in every page. */
  readonly script: string;
}

installUiWords(partsTexts);

/** Draws a page of an operator, for somebody who is not logged in. Throws at other addresses. */
export function drawPage(path: string, config: ClientConfig): PageHtml {
  const drawing = entryOf(DRAWINGS, path);
  invariant(drawing, `a page is drawn at ${path}`);
  setClientConfig(config);
  return {
    source: drawing.source,
    title: tabTitle(drawing.title),
    body: renderToString(<FirstPageFrame page={drawing.page} onFail={() => {}} />),
    script: SIGNED_IN_SCRIPT + ";" + EARLY_PRESS_SCRIPT,
  };
}
