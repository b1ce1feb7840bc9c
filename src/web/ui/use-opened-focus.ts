import { type RefObject, useEffect, useRef } from "react";

/**
 * For a part that a press opens within the page: it takes the focus when it opens, and gives it
 * back to the pressed button when it closes. The part needs `tabIndex={-1}`, and the button must
 * stay in the document (it may be hidden).
 */
export function useOpenedFocus<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  const opener = useRef<Element>(undefined);
  useEffect(() => {
    // Strict mode runs effects twice: the second time the focus is in the part already.
    opener.current ??= document.activeElement ?? undefined;
    part.current?.focus();
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && opener.current instanceof HTMLElement) opener.current.focus();
    };
  }, []);
  return part;
}
