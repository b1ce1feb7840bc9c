/** Bank rows came, left or changed: the company's settlements are matched anew. */
import type { Deps } from "#server/deps.ts";
import type { Tx } from "#server/database/tenant.ts";
import { hasCollections } from "./matching.store.ts";
import { enqueueMatching } from "./enqueue-matching.service.ts";

/** The listener of changed bank rows (`features/after-ingest`). */
export function matchAfterIngest({ queue }: Pick<Deps, "queue">) {
  return {
    name: "match-collections",
    async afterIngest(tx: Tx, { companyId }: { readonly companyId: string }): Promise<void> {
      if (await hasCollections(tx, companyId)) await enqueueMatching(queue, tx, companyId);
    },
  };
}
