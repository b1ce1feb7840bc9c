/** Bank rows came, left or changed: the company's settlements are matched anew. */
import type { Deps } from "#server/deps.ts";
import type { AfterIngestListener } from "#server/features/after-ingest/after-ingest.service.ts";
import { hasCollections } from "./matching.store.ts";
import { enqueueMatching } from "./matching-job-definitions.ts";

export function matchAfterIngest({ queue }: Pick<Deps, "queue">): AfterIngestListener {
  return {
    name: "match-collections",
    async afterIngest(tx, { companyId }) {
      if (await hasCollections(tx, companyId)) await enqueueMatching(queue, tx, companyId);
    },
  };
}
