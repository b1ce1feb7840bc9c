/** Handles a consent screen that came back to another browser than the one which began its flow. */
import { inGlobal } from "#server/database/tenant.ts";
import { FeedFault } from "#server/providers/bank-feed/bank-feed.port.ts";
import type { ConsentDeps } from "#server/features/consents/consent-deps.ts";
import { dropConsentOf } from "./sweep-flows.service.ts";
import { endForeignFlow, type FlowRow } from "./user-flows.store.ts";

/**
 * Takes such a return. A code that nobody else has is left alone: unused it opens nothing, and the
 * right browser may still bring it. At a provider without a code, the beginner of the flow could
 * open the screen again and be led back himself, so the first return decides: the flow fails, and
 * its new consent is ended at the provider.
 */
export async function takeForeignReturn(deps: ConsentDeps, flow: FlowRow): Promise<void> {
  if (flow.returnHash === null) return;
  if (!(await inGlobal(deps.db, (tx) => endForeignFlow(tx, flow.id, deps.clock.now())))) return;
  deps.log.warn(
    { flow: flow.id },
    "a consent flow came back to another browser than the one that began it",
  );
  await deps.events.publish("Consents", flow.companyId);
  if (flow.action !== "ADD_BANK") return;
  try {
    await dropConsentOf(deps, flow);
  } catch (error) {
    if (!(error instanceof FeedFault)) throw error;
    // The sweep after the screen's time tries again.
    deps.log.warn(
      { kind: error.kind, detail: error.message, flow: flow.id },
      "the consent of another browser is not ended yet",
    );
  }
}
