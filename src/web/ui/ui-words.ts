/**
 * The few words of the parts themselves. The program installs them once from its texts; parts know
 * no language.
 */
import { invariant } from "#values/result.ts";
export interface UiWords {
  readonly optional: string;
  readonly close: string;
  readonly copy: string;
  readonly copied: string;
  readonly copyFailed: string;
  readonly clearSearch: string;
  readonly previousMonth: string;
  readonly nextMonth: string;
  readonly previousPage: string;
  readonly nextPage: string;
  /** Short names from Monday on. */
  readonly weekdays: readonly string[];
  readonly removeFilter: (name: string) => string;
  readonly addFilter: string;
  readonly moreFilters: (count: number) => string;
  readonly today: string;
  readonly yesterday: string;
  readonly daily: string;
  readonly booked: string;
  readonly notBooked: string;
  readonly pending: string;
  readonly errorId: string;
  readonly errorIdUse: string;
  readonly loading: string;
  readonly rowMenu: string;
  readonly notifications: string;
  /** Names the „?” beside a hard word. */
  readonly explain: (term: string) => string;
}

let installed: UiWords | undefined;

export function installUiWords(words: UiWords): void {
  installed = words;
}

/**
 * Throws when the program forgot `installUiWords`, so that the mistake shows at the first render.
 */
export function uiWords(): UiWords {
  invariant(installed, "installUiWords(…) runs before the first part is rendered: see main.tsx");
  return installed;
}
