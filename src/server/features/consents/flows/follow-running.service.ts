/** Follows flows to their end that no page follows any more. */
import { DAY_MS } from "#values/durations.ts";
import { inGlobal } from "#server/database/tenant.ts";
import type { ConsentDeps } from "#server/features/consents/consent-deps.ts";
import { lookAtFlow } from "./follow-flow.service.ts";
import { sweepUnreturned } from "./sweep-flows.service.ts";
import { deleteOldFlows, listRunningFlows } from "./user-flows.store.ts";

// Younger flows are followed by their page.
const UNFOLLOWED_MS = 30_000;
const FLOWS_PER_RUN = 500;
const KEPT_MS = 30 * DAY_MS;

export async function followRunningFlows(deps: ConsentDeps): Promise<void> {
  const now = deps.clock.now().getTime();
  for (const flow of await listRunningFlows(
    deps.db,
    new Date(now - UNFOLLOWED_MS),
    FLOWS_PER_RUN,
  )) {
    try {
      await lookAtFlow(deps, flow, { popupClosed: flow.closedAt !== null });
    } catch (error) {
      deps.log.error({ err: error, flow: flow.id }, "consent flow not followed");
    }
  }
  await sweepUnreturned(deps);
  await inGlobal(deps.db, (tx) => deleteOldFlows(tx, new Date(now - KEPT_MS)));
}
