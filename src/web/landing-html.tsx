/**
 * The landing page as HTML, for the server: built apart from the program (`landing` of
 * `vite.config.ts`) and drawn once for each configuration.
 */
import { renderToString } from "react-dom/server";
import { setClientConfig, type ClientConfig } from "#web/api/client-config.ts";
import { LandingPage } from "#web/areas/landing/pages/LandingPage.tsx";
import { EARLY_PRESS_SCRIPT } from "#web/early-press.ts";
import { FirstPageFrame } from "#web/FirstPageFrame.tsx";
import { SIGNED_IN_SCRIPT } from "#web/state/persistence.ts";
import { partsTexts } from "#web/texts/parts.ts";
import { tabTitle } from "#web/texts/public.ts";
import { installUiWords } from "#web/ui/ui-words.ts";

/** The source of the page in the manifest of the build: its scripts and styles are found by it. */
export const LANDING_SOURCE = "areas/landing/pages/LandingPage.tsx";

interface LandingHtml {
  readonly title: string;
  /** What stands in the root element. */
  readonly body: string;
  /** A script for the head; the same in every page. */
  readonly script: string;
}

installUiWords(partsTexts);

/** Draws the landing page of an operator, for somebody who is not logged in. */
export function drawLanding(config: ClientConfig): LandingHtml {
  setClientConfig(config);
  return {
    title: tabTitle(undefined),
    body: renderToString(<FirstPageFrame page={LandingPage} onFail={() => {}} />),
    script: SIGNED_IN_SCRIPT + ";" + EARLY_PRESS_SCRIPT,
  };
}
