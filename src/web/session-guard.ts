/**
 * Applies the guard rules in the router: looks up, redirects or refuses before a page of the
 * authenticated area opens.
 */
import { notFound, redirect } from "@tanstack/react-router";
import { ApiError, asApiError } from "#web/api/api-error.ts";
import { callApi } from "#web/api/client.ts";
import { decideGuard, decideTokenOnlyGuard } from "#web/guard-rules.ts";
import { keepPendingPage } from "#web/navigation/pending-page.ts";
import {
  bearerToken,
  clientState,
  sessionSerial,
  setClientState,
  setCurrentCompany,
} from "#web/state/client-state.ts";
import { canFinishRegistration } from "#web/state/company-rights.ts";
import { restoreSession } from "#web/state/session.ts";
import { notify } from "#web/toasts/notify.ts";

/** The part of the router's context that a guard asks for. */
interface Asked {
  /** Path, query and fragment of the page that is about to open. */
  readonly location: { readonly href: string };
}

/**
 * `beforeLoad` of every page of the authenticated area. A page that needs a login or the terms
 * first is kept, and opens after them.
 */
export async function guardAuthenticated({ location }: Asked): Promise<void> {
  for (;;) {
    const { taxNumber, user, decidesLater } = clientState();
    const decision = decideGuard({ token: bearerToken(), taxNumber, user, decidesLater });
    if (decision.kind === "open") return;
    if (decision.kind === "notFound") {
      if (isOpenedFromOutside()) keepPendingPage(location.href);
      throw notFound();
    }
    if (decision.kind === "lookUpCompany") {
      await lookUpCompany(decision.taxNumber);
      continue;
    }
    if (decision.to === "/privacy") {
      if (await restoredInNewTab(location.href)) continue;
      keepPendingPage(location.href);
    }
    throw redirect({ to: decision.to });
  }
}

/**
 * Whether somebody opened the page by a link, such as that of a letter. Back or a reload after a
 * logout shows a page of the person who left: the next person must not be led there.
 */
function isOpenedFromOutside(): boolean {
  const [opened] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return sessionSerial() === 0 && opened?.type === "navigate";
}

/** `beforeLoad` of the company registration page: only a token is asked for. */
export async function guardToken(): Promise<void> {
  if (!bearerToken()) throw notFound();
  await restoreSession();
  const { user, role } = clientState();
  const decision = decideTokenOnlyGuard({ token: bearerToken(), user, role });
  if (decision.kind === "notFound") throw notFound();
  if (decision.kind === "redirect") throw redirect({ to: decision.to, replace: true });
}

/** A new tab has the token but not yet the user; only open privacy terms leave it without one. */
async function restoredInNewTab(asked: string): Promise<boolean> {
  const outcome = await restoreSession();
  if (outcome === "ended" || outcome === "withdrawn") {
    if (outcome === "ended" && !bearerToken()) keepPendingPage(asked);
    notify(outcome === "withdrawn" ? "auth.access.withdrawn" : "auth.session.expired");
    throw redirect({ to: "/", replace: true });
  }
  // The page of failures says what the matter is: the line, the server, or an error of ours.
  if (outcome instanceof ApiError) throw outcome;
  return outcome === "restored";
}

/**
 * The attempt uses the pending number up, whatever its answer: a page must open even where the
 * lookup fails.
 */
async function lookUpCompany(taxNumber: string): Promise<void> {
  try {
    const company = await callApi("companyGet", { params: { id: taxNumber } });
    // One that waits for its director is asked about on the list, and no page is about it.
    if (!canFinishRegistration(company))
      setCurrentCompany({ _id: company._id, name: company.name, taxNumber: company.taxNumber });
  } catch (error) {
    notify(asApiError(error).status === 404 ? "company.lookupFailed" : "company.existsCheckFailed");
  }
  setClientState({ taxNumber: null });
}
