import { useEffect } from "react";
import { closeModal, modalStore, openModal } from "#web/modals/modals.ts";
import { shellTexts } from "#web/texts/shell.ts";

/** Whether shortcuts are pressed with Command. */
export function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(window.navigator.userAgent);
}

/** The keys of the palette as they are written on the keyboard. */
export function jumpKeys(): string {
  return isApple() ? shellTexts.jumpKeys.apple : shellTexts.jumpKeys.others;
}

/** What was typed since the palette was asked for; undefined once its field has the cursor. */
let typedAhead: string | undefined;

/** The letters that were typed while the palette loaded, once. */
export function takeTypedAhead(): string {
  const text = typedAhead ?? "";
  typedAhead = undefined;
  return text;
}

/** Keeps a letter for the palette that is on its way; the page below it gets none. */
function keepForPalette(event: KeyboardEvent): void {
  if (typedAhead === undefined || modalStore.get().open?.purpose !== "jump") return;
  // Ctrl and Alt together are AltGr.
  if (event.isComposing || event.ctrlKey !== event.altKey || event.metaKey) return;
  if (event.key === "Backspace") typedAhead = typedAhead.slice(0, -1);
  else if (event.key.length === 1) typedAhead += event.key;
  else return;
  event.preventDefault();
}

/**
 * Ctrl K, on a Mac Command K, opens the palette from anywhere on the page, a field too, and closes
 * it again. Another open dialog keeps the page.
 */
export function useJumpKey(enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const withKey = isApple() ? event.metaKey : event.ctrlKey;
      if (!withKey || event.altKey || event.shiftKey || event.key.toLowerCase() !== "k") {
        keepForPalette(event);
        return;
      }
      // The browser's own search in the address bar.
      event.preventDefault();
      const { open } = modalStore.get();
      if (open === null) {
        typedAhead = "";
        openModal("jump", {});
      }
      if (open?.purpose === "jump") closeModal();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [enabled]);
}
