/**
 * The key „?”: tells the keys of the page that is shown, and those of every page. A page with keys
 * of its own says which (`useKeyHelp`).
 */
import { useEffect } from "react";
import { openModal } from "#web/modals/modals.ts";
import { isTaken, pageKey } from "#web/shell/page-keys.ts";
import { jumpKeys } from "#web/shell/use-jump-key.ts";
import { shellTexts } from "#web/texts/shell.ts";
import type { KeyHint } from "#web/ui/blocks/KeyHints.tsx";
import { useLatest } from "#web/ui/use-latest.ts";

/** For the line of keys below a list. */
export const HELP_HINT: KeyHint = { keys: ["?"], meaning: shellTexts.keys.help };

let ofPage: readonly KeyHint[] = [];
/** Keys of parts that stand on every page. */
let ofEveryPage: readonly KeyHint[] = [];

/**
 * A letter that works on every page while its part is there, and is named with the page's keys.
 * `press` answers whether it did anything: otherwise the letter stays the browser's.
 */
export function useLetterKey(hint: KeyHint, press: () => boolean): void {
  const latest = useLatest(press);
  useEffect(() => {
    const letter = hint.keys.join().toLowerCase();
    const onKeyDown = (event: KeyboardEvent) => {
      if (isTaken(event) || event.shiftKey || pageKey(event) !== letter) return;
      if (latest.current()) event.preventDefault();
    };
    ofEveryPage = [...ofEveryPage, hint];
    window.addEventListener("keydown", onKeyDown);
    return () => {
      ofEveryPage = ofEveryPage.filter((each) => each !== hint);
      window.removeEventListener("keydown", onKeyDown);
    };
  }, [hint, latest]);
}

/** Names the keys of a page while it is shown; `hints` is the same list in each render. */
export function useKeyHelp(hints: readonly KeyHint[]): void {
  useEffect(() => {
    ofPage = hints;
    return () => {
      if (ofPage === hints) ofPage = [];
    };
  }, [hints]);
}

/** Answers „?” on every page of the shell. */
export function useHelpKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isTaken(event) || pageKey(event) !== "?") return;
      event.preventDefault();
      const jump = { keys: [jumpKeys()], meaning: shellTexts.keys.jump };
      const keys = [...ofEveryPage, jump, HELP_HINT].filter(
        (shared) => !ofPage.some((own) => own.keys.join() === shared.keys.join()),
      );
      openModal("keyboardHelp", { keys: [...ofPage, ...keys] });
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
