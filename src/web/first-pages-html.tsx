/**
 * The public pages as HTML, for the server: built apart from the program (`landing` of
 * `vite.config.ts`) and drawn once for each configuration.
 */
import { renderToString } from "react-dom/server";
import type { PublicPath } from "#contract/page-paths.ts";
import { setClientConfig, type ClientConfig } from "#web/api/client-config.ts";
import { EARLY_PRESS_SCRIPT } from "#web/early-press.ts";
import { FIRST_PAGES } from "#web/first-page-list.ts";
import { FirstPageFrame } from "#web/FirstPageFrame.tsx";
import { setDrawnAddress } from "#web/navigation/page-address.ts";
import { SIGNED_IN_SCRIPT } from "#web/state/persistence.ts";
import { partsTexts } from "#web/texts/parts.ts";
import { tabTitle } from "#web/texts/public.ts";
import { installUiWords } from "#web/ui/ui-words.ts";

interface PageHtml {
  /** See FirstPage. */
  readonly source: string;
  readonly title: string;
  /** What stands in the root element. */
  readonly body: string;
  /** A script for the head; the same in every page. */
  readonly script: string;
}

installUiWords(partsTexts);

/** Draws a page of an operator at the address `baseUrl`, for somebody who is not logged in. */
export async function drawPage(
  path: PublicPath,
  config: ClientConfig,
  baseUrl: string,
): Promise<PageHtml> {
  const { source, title, load } = FIRST_PAGES[path];
  const page = await load();
  setClientConfig(config);
  setDrawnAddress(baseUrl + path);
  return {
    source,
    title: tabTitle(title),
    body: renderToString(<FirstPageFrame page={page} onFail={() => {}} />),
    script: SIGNED_IN_SCRIPT + ";" + EARLY_PRESS_SCRIPT,
  };
}
