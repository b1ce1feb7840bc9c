/** Bank rows came, left or changed: the programs of integrators are told to look. */
import type { Deps } from "#server/deps.ts";
import type { Tx } from "#server/database/tenant.ts";
import { emitEvent } from "./api-events.service.ts";

/** The listener of changed bank rows (`features/after-ingest`). */
export function tellProgramsAfterIngest(deps: Pick<Deps, "queue" | "clock" | "newId">) {
  return {
    name: "tell-programs",
    async afterIngest(
      tx: Tx,
      note: { readonly companyId: string; readonly accountIds: readonly string[] },
    ): Promise<void> {
      for (const accountId of note.accountIds)
        await emitEvent(
          tx,
          deps,
          { companyId: note.companyId, by: null },
          {
            type: "transactions.sync_available",
            accountId,
          },
        );
    },
  };
}
