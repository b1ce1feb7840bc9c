/** The boxes that block the page, the newest last: what lies below the newest is out of reach. */
import { type RefObject, useLayoutEffect } from "react";

const frames: HTMLElement[] = [];
let page: HTMLElement | null = null;

/** Put as `ref` on the element around the page. Messages stand outside, and stay in reach. */
export function keepPage(element: HTMLElement | null): void {
  page = element;
  layOut();
}

/** At once and not with the next drawing: the focus goes back to a page that takes it again. */
function layOut(): void {
  for (const frame of frames) frame.inert = frame !== frames.at(-1);
  if (page) page.inert = frames.length > 0;
}

/** Whether the element is the newest box. */
export function isNewest(frame: HTMLElement | null): boolean {
  return frame !== null && frame === frames.at(-1);
}

/**
 * Keeps the focus in the box while it stands: on the marked element or the first that takes it.
 * Afterwards the element has it again that had it before. A box that takes another one's place
 * takes over that element too, because the other one has given the focus back by then.
 */
export function useFrame(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const own = frame.current!;
    const before = document.activeElement;
    frames.push(own);
    layOut();
    // A key that opens the box writes nothing into its field.
    const timer = setTimeout(() => firstStop(own).focus({ preventScroll: true }));
    return () => {
      clearTimeout(timer);
      frames.splice(frames.indexOf(own), 1);
      layOut();
      if (before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    };
  }, [frame]);
}

/** Tab behind the last stop leads to the first one, and back. */
export function wrapTab(frame: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== "Tab") return;
  const stops = listStops(frame);
  const [from, onto] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  const now = document.activeElement;
  const isAtEnd = now === from || (event.shiftKey && now === boxOf(frame));
  if (frame.contains(now) && !isAtEnd) return;
  event.preventDefault();
  (onto ?? boxOf(frame)).focus();
}

const boxOf = (frame: HTMLElement): HTMLElement => frame.querySelector("[role=dialog]")!;

const STOPS =
  "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]";

const listStops = (frame: HTMLElement): HTMLElement[] =>
  [...boxOf(frame).querySelectorAll<HTMLElement>(STOPS)].filter(
    (each) => each.tabIndex >= 0 && each.checkVisibility(),
  );

const firstStop = (frame: HTMLElement): HTMLElement =>
  frame.querySelector<HTMLElement>("[data-autofocus]") ?? listStops(frame)[0] ?? boxOf(frame);
