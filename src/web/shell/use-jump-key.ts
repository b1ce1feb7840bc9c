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

/**
 * Ctrl K, on a Mac Command K, opens the palette from anywhere on the page, a field too, and closes
 * it again. Another open dialog keeps the page.
 */
export function useJumpKey(enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const withKey = isApple() ? event.metaKey : event.ctrlKey;
      if (!withKey || event.altKey || event.shiftKey || event.key.toLowerCase() !== "k") return;
      // The browser's own search in the address bar.
      event.preventDefault();
      const { open } = modalStore.get();
      if (open === null) openModal("jump", {});
      else if (open.purpose === "jump") closeModal();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [enabled]);
}
