import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import type { Handlers } from "#server/http/handler.ts";
import { presentFeedState, presentSyncRun, presentUnreadItem } from "./bank-feeds.present.ts";
import { listFeedStates, listSyncRuns } from "./feed-state.store.ts";
import { putAwayUnread } from "./unread/put-away.service.ts";
import { listUnread } from "./unread/unread-items.store.ts";

const SYNCS_PER_PAGE = 50;
// Long enough to recognise a movement; only the program needs the whole text.
const RAW_CHARS = 4_000;

type Needs = Pick<Deps, "db" | "clock" | "config" | "events">;

export function bankFeedHandlers(deps: Needs) {
  return {
    feedStateGet: async ({ company: { companyId } }) => {
      const rows = await inCompany(deps.db, companyId, (tx) => listFeedStates(tx, companyId));
      return {
        feeds: rows.map((row) =>
          presentFeedState(row, deps.clock.now(), deps.config.feeds.timings.silenceDays),
        ),
      };
    },
    syncRunList: async ({ company: { companyId }, query }) => {
      const { bank_account_id: bankAccountId, before } = query;
      const given = { bankAccountId, before, limit: SYNCS_PER_PAGE + 1 };
      const rows = await inCompany(deps.db, companyId, (tx) => listSyncRuns(tx, companyId, given));
      const syncs = rows.slice(0, SYNCS_PER_PAGE).map(presentSyncRun);
      return { syncs, next: rows.length > SYNCS_PER_PAGE ? (syncs.at(-1)?._id ?? null) : null };
    },
    feedUnreadPutAway: async (call) => {
      await putAwayUnread(deps, call.company, call.params.itemId);
      return { ok: true };
    },
    feedUnreadList: async ({ company: { companyId }, query }) => {
      const { bank_account_id: bankAccountId, before } = query;
      const given = { bankAccountId, before, limit: SYNCS_PER_PAGE + 1, rawChars: RAW_CHARS };
      const rows = await inCompany(deps.db, companyId, (tx) => listUnread(tx, companyId, given));
      const items = rows.slice(0, SYNCS_PER_PAGE).map(presentUnreadItem);
      return { items, next: rows.length > SYNCS_PER_PAGE ? (items.at(-1)?._id ?? null) : null };
    },
  } satisfies Partial<Handlers>;
}
