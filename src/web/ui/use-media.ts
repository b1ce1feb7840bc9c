import { useSyncExternalStore } from "react";

export const PHONE_QUERY = "(max-width: 760px)";
export const WIDER_THAN_PHONE_QUERY = "(min-width: 761px)";
/** From this width on the rail has words beside its icons. */
export const RAIL_QUERY = "(min-width: 1101px)";
/** From this width on the drawer is beside the list instead of over it. */
export const DOCKED_QUERY = "(min-width: 1360px)";

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    () => window.matchMedia(query).matches,
    // A page drawn by the server knows no window.
    () => false,
  );
}
