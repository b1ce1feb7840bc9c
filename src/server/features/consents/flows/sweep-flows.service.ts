/**
 * Ends consents whose browser never came back: nobody here has such a consent, so it is not shown
 * or read.
 */
import { DAY_MS } from "#values/durations.ts";
import { inGlobal } from "#server/database/tenant.ts";
import { FeedFault } from "#server/providers/bank-feed/bank-feed.port.ts";
import type { ConsentDeps } from "#server/features/consents/consent-deps.ts";
import { findConsentByExternal } from "#server/features/consents/consents.store.ts";
import { findProviderUser } from "#server/features/consents/consent-persons.store.ts";
import { type FlowRow, listUnsweptFlows, markSwept } from "./user-flows.store.ts";

// A provider's screen may still be open for some time after our flow has ended.
const SCREEN_MS = 3_600_000;
// After so long without an answer of the provider the program gives up, and an operator has to
// look. The consent is never shown or read.
const GIVEN_UP_MS = 2 * DAY_MS;
const FLOWS_PER_RUN = 100;

/** Looks after flows that never came back, once their screens are surely closed. */
export async function sweepUnreturned(deps: ConsentDeps): Promise<void> {
  const now = deps.clock.now().getTime();
  const begun = { from: new Date(now - GIVEN_UP_MS), to: new Date(now - SCREEN_MS) };
  for (const flow of await listUnsweptFlows(deps.db, begun, FLOWS_PER_RUN)) {
    try {
      await dropConsentOf(deps, flow);
      await inGlobal(deps.db, (tx) => markSwept(tx, flow.id, deps.clock.now()));
    } catch (error) {
      deps.log.error(
        { err: error, flow: flow.id },
        "the consent of a flow that never came back is not ended yet",
      );
    }
  }
}

/**
 * Ends the new consent of a flow at the provider, unless we hold that consent. Throws FeedFault.
 */
export async function dropConsentOf(deps: ConsentDeps, flow: FlowRow): Promise<void> {
  const feed = deps.bankFeeds.get(flow.provider);
  const person = await findProviderUser(deps.db, flow.provider, flow.userId);
  if (feed === undefined || person === undefined || flow.externalId.startsWith("begun:")) return;
  try {
    const { consentExternalId } = await feed.followFlow(flow.externalId, person);
    if (consentExternalId === null) return;
    if ((await findConsentByExternal(deps.db, flow.provider, consentExternalId)) !== undefined)
      return;
    await feed.revokeConsent(consentExternalId, person);
    deps.log.warn(
      { flow: flow.id },
      "a consent that was given in another browser was ended at the provider",
    );
  } catch (error) {
    if (!(error instanceof FeedFault) || error.kind !== "not_found") throw error;
  }
}
