import { type RefObject, useEffect } from "react";
import { type Box, findFreePlace } from "./free-place.ts";

/** The page below changes while a toast stands: it is looked at so often. */
const LOOK_MS = 400;
const ACTIONS =
  "a[href], button, input, select, textarea, [role=button], [role=menuitem], [role=option], [role=tab]";

/**
 * Keeps the stack off what can be pressed while it shows something. It does not move below the
 * pointer or the focus.
 */
export function useFreePlace(stack: RefObject<HTMLDivElement | null>, shows: boolean): void {
  useEffect(() => {
    if (!shows) return undefined;
    return keepFree(stack.current);
  }, [stack, shows]);
}

/** Looks now and again and again; answers what ends it. */
function keepFree(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const look = () => {
    if (element.matches(":hover, :focus-within")) return;
    const { left, up } = placeOf(element);
    element.style.translate = left === 0 && up === 0 ? "" : `${-left}px ${-up}px`;
  };
  look();
  const timer = setInterval(look, LOOK_MS);
  return () => {
    clearInterval(timer);
    element.style.translate = "";
  };
}

function placeOf(element: HTMLElement): { readonly left: number; readonly up: number } {
  const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = element;
  const actions: Box[] = [];
  for (const each of document.querySelectorAll<HTMLElement>(ACTIONS)) {
    if (element.contains(each) || each.closest("[inert]") !== null) continue;
    const box = each.getBoundingClientRect();
    const isSeen = box.width > 0 && box.bottom > 0 && box.top < window.innerHeight;
    if (isSeen) actions.push(box);
  }
  const head = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
  const frame = { width: window.innerWidth, top: Math.max(0, head) };
  return findFreePlace({ left, top, width, height }, actions, frame);
}
