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
 * Keeps the focus in the box while it stands: on the marked element, a form's first field, or the
 * first that takes it; of what arrives later, as long as the person has not pressed anything.
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
    let stopLooking = (): void => {};
    const timer = setTimeout(() => {
      stopLooking = focusFirst(own);
    });
    return () => {
      clearTimeout(timer);
      stopLooking();
      frames.splice(frames.indexOf(own), 1);
      layOut();
      if (before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    };
  }, [frame]);
}

/** Answers the end of it. */
function focusFirst(frame: HTMLElement): () => void {
  let placed: Element | null = null;
  const place = (): void => {
    const now = document.activeElement;
    // What had the focus may be gone with the skeleton of the content.
    if (placed !== null && now !== placed && now !== document.body) return;
    const stop = firstStop(frame);
    if (stop !== placed) stop.focus({ preventScroll: true });
    placed = stop;
  };
  const later = new MutationObserver(place);
  const end = (): void => {
    later.disconnect();
    for (const kind of PRESSES) frame.removeEventListener(kind, end, true);
  };
  for (const kind of PRESSES) frame.addEventListener(kind, end, true);
  later.observe(frame, { childList: true, subtree: true });
  place();
  return end;
}

const PRESSES = ["keydown", "pointerdown"] as const;

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

/** A form begins in its content, and not with the × above it. */
function firstStop(frame: HTMLElement): HTMLElement {
  const marked = frame.querySelector<HTMLElement>("[data-autofocus]");
  const stops = listStops(frame);
  const field = stops.find((each) => each.matches("form [data-dialog-main] *"));
  return marked ?? (field && chosenOf(field)) ?? stops[0] ?? boxOf(frame);
}

/** Of a group of choices the chosen one. */
function chosenOf(field: HTMLElement): HTMLElement {
  if (!(field instanceof HTMLInputElement) || field.type !== "radio") return field;
  const group = `input[name="${CSS.escape(field.name)}"]:checked`;
  return field.closest("form")?.querySelector<HTMLElement>(group) ?? field;
}
