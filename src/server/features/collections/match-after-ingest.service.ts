/** Bank rows came, left or changed: the company's settlements are matched anew. */
import type { Deps } from "#server/deps.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { DayWindow } from "#settlements/matching/matching.ts";
import { hasCollections } from "./matching.store.ts";
import { enqueueMatching } from "./enqueue-matching.service.ts";

/** The listener of changed bank rows (`features/after-ingest`). */
export function matchAfterIngest(deps: Pick<Deps, "queue" | "clock">) {
  return {
    name: "match-collections",
    async afterIngest(
      tx: Tx,
      { companyId, from, to }: DayWindow & { readonly companyId: string },
    ): Promise<void> {
      if (await hasCollections(tx, companyId))
        await enqueueMatching(deps, tx, companyId, { from, to });
    },
  };
}
