/**
 * The token of a letter's link leaves the address as soon as the page has read it, and stays in
 * this entry of the browser's history, so that a reload shows the same page.
 */
import { appointmentPath, pathWithoutToken } from "#web/areas/consultation/consultation-path.ts";

/** The token of the address, or the one that this entry of the history keeps. */
export function readToken(ofAddress: string | undefined): string | undefined {
  if (ofAddress === undefined) {
    const state = window.history.state as { consultationToken?: unknown } | null;
    const kept = state?.consultationToken;
    return typeof kept === "string" ? kept : undefined;
  }
  keep(ofAddress, pathWithoutToken(window.location.pathname));
  return ofAddress;
}

/** A time was booked on this page: a reload shows it, and not the empty form again. */
export function keepBooked(token: string): void {
  keep(token, appointmentPath(window.location.pathname));
}

function keep(token: string, path: string): void {
  const state = { ...(window.history.state as object | null), consultationToken: token };
  window.history.replaceState(state, "", path);
}
