/**
 * Goes to another page, from pages that may be shown without the router. The landing and login
 * pages are shown before the router is loaded (`main.tsx`); the work of their links is installed
 * here, and replaced when the program starts.
 */
import { invariant } from "#values/result.ts";
export interface Navigator {
  /** Opens an address of the program, with a fragment where needed. */
  readonly go: (address: string) => void;
  /**
   * A session has just begun: the last one's entries leave the caches, and the page that waited for
   * it, or else the home, opens in place of this page.
   */
  readonly enter: () => Promise<void>;
  /** The person is about to leave this page: the code of the next one may be fetched. */
  readonly warm: () => void;
}

let installed: Navigator | undefined;

export function installNavigator(navigator: Navigator): void {
  installed = navigator;
}

/** Throws when the program forgot `installNavigator`. */
export function navigator(): Navigator {
  invariant(installed, "installNavigator(…) runs before the first page is rendered: see main.tsx");
  return installed;
}
