import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { requireCompany } from "#server/features/access/access.service.ts";
import type { Handlers } from "#server/http/handler.ts";
import { presentFeedState, presentSyncRun } from "./bank-feeds.present.ts";
import { listFeedStates, listSyncRuns } from "./feed-state.store.ts";

const SYNCS_PER_PAGE = 50;

export function bankFeedHandlers(
  deps: Pick<Deps, "db" | "clock" | "config" | "accessMode">,
): Pick<Handlers, "feedStateGet" | "syncRunList"> {
  return {
    feedStateGet: async (call) => {
      const { companyId } = await requireCompany(deps, call.person, call.params.id, "member");
      const rows = await inCompany(deps.db, companyId, (tx) => listFeedStates(tx, companyId));
      return { feeds: rows.map((row) => presentFeedState(row, deps.clock.now(), deps.config.feeds.timings.silenceDays)) };
    },
    syncRunList: async (call) => {
      const { companyId } = await requireCompany(deps, call.person, call.params.id, "member");
      const { bank_account_id: bankAccountId, before } = call.query;
      const given = { bankAccountId, before, limit: SYNCS_PER_PAGE + 1 };
      const rows = await inCompany(deps.db, companyId, (tx) => listSyncRuns(tx, companyId, given));
      const syncs = rows.slice(0, SYNCS_PER_PAGE).map(presentSyncRun);
      return { syncs, next: rows.length > SYNCS_PER_PAGE ? (syncs.at(-1)?._id ?? null) : null };
    },
  };
}
