/**
 * Changes of a company's transactions since a cursor. A run is the pages from a cursor to the first
 * page without more; the next run begins where it ended.
 */
import { entryOf } from "#values/entry-of.ts";
import type { z } from "zod";
import { showId } from "#contract/integrator-api/ids.ts";
import type {
  ApiRemoved,
  ApiTransaction,
  apiTransactionSync,
} from "#contract/integrator-api/transactions.ts";
import { inCompanySnapshot } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import {
  listShownNotes,
  type ShownNote,
} from "#server/features/transactions/read-transactions.service.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import { presentApiTransaction } from "./integrator-api.present.ts";
import { listShownAccounts } from "./shown-rows.store.ts";
import { readSyncCursor, type SyncCursor, writeSyncCursor } from "./sync-cursor.ts";
import {
  type ChangedRow,
  listChanged,
  listRemoved,
  readStreamState,
  type RemovedRow,
  type StreamPlace,
  type StreamState,
} from "./sync.store.ts";

type Query = z.output<typeof apiTransactionSync.query>;
export type SyncPage = Omit<z.input<typeof apiTransactionSync.reply>, "requestId">;

/**
 * One page. Throws `validation_failed` for a foreign cursor, `cursor_expired` for one from a state
 * that the company does not have any more (the database was set back), and `not_found` where a run
 * of one account begins and the company does not have it. A run that has begun goes on when its
 * account has left: its rows are told as removed.
 */
export async function syncTransactions(
  deps: Pick<Deps, "db">,
  { companyId }: CompanyAccess,
  { cursor: text, accountId, limit }: Query,
): Promise<SyncPage> {
  const cursor = readSyncCursor(text, companyId, accountId);
  const question = { place: cursor.place, accountId, limit: limit + 1 };
  const begins = text === undefined || text === "";
  const { state, changed, removed, notes } = await inCompanySnapshot(
    deps.db,
    companyId,
    async (tx) => {
      if (begins && accountId !== undefined) {
        const accounts = await listShownAccounts(tx, companyId, accountId);
        if (accounts.length === 0) throw notFound("Account");
      }
      const rows = await listChanged(tx, companyId, question);
      return {
        state: await readStreamState(tx, companyId),
        changed: rows,
        notes: await listShownNotes(
          tx,
          companyId,
          rows.map((row) => row.id),
        ),
        removed: await listRemoved(tx, companyId, question),
      };
    },
  );
  if (cursor.place.seq > state.seq)
    throw new ApiError("cursor_expired", { message: "Begin again without a cursor" });
  const events = mergeEvents(changed, removed);
  const page = events.slice(0, limit);
  const hasMore = events.length > limit;
  const run = { ...cursor, runFrom: cursor.runFrom ?? state.seq };
  return {
    ...sortPage(companyId, page, run, notes),
    nextCursor: writeSyncCursor(moveOn(run, page.at(-1)?.place, state, hasMore)),
    hasMore,
  };
}

type StreamEvent = { readonly place: StreamPlace } & (
  | { readonly row: ChangedRow; readonly gone?: undefined }
  | { readonly row?: undefined; readonly gone: RemovedRow }
);

function mergeEvents(
  changed: readonly ChangedRow[],
  removed: readonly RemovedRow[],
): StreamEvent[] {
  return [
    ...changed.map((row) => ({ place: { seq: row.changeSeq, id: row.id }, row })),
    ...removed.map((gone) => ({ place: { seq: gone.seq, id: gone.id }, gone })),
  ].sort(({ place: a }, { place: b }) =>
    a.seq === b.seq ? (a.id < b.id ? -1 : 1) : a.seq < b.seq ? -1 : 1,
  );
}

function moveOn(
  run: SyncCursor,
  last: StreamPlace | undefined,
  state: StreamState,
  hasMore: boolean,
): SyncCursor {
  const place = last ?? run.place;
  if (hasMore) return { ...run, place };
  return { ...run, place, known: state.newest, runFrom: undefined };
}

function sortPage(
  companyId: string,
  page: readonly StreamEvent[],
  run: SyncCursor,
  notes: ReadonlyMap<string, ShownNote>,
): Pick<SyncPage, "added" | "modified" | "removed"> {
  const added: ApiTransaction[] = [];
  const modified: ApiTransaction[] = [];
  const removed: ApiRemoved[] = [];
  for (const { row, gone } of page) {
    if (gone !== undefined) {
      if (mayBeInCopy(run, gone.seq, gone.arrived)) removed.push(presentRemoved(gone));
    } else if (row.shown) {
      const target = row.arrived > run.known ? added : modified;
      target.push(presentApiTransaction(row, companyId, notes.get(row.id)));
    } else if (mayBeInCopy(run, row.changeSeq, row.arrived)) {
      removed.push({
        id: showId("transaction", row.id),
        accountId: showId("account", row.accountId),
        removedAt: row.withdrawnAt?.toISOString() ?? null,
        reason: row.withdrawn ? "WITHDRAWN" : "DUPLICATE",
        shownAs: row.shownAs === null ? null : showId("transaction", row.shownAs),
      });
    }
  }
  return { added, modified, removed };
}

/**
 * Whether an earlier page can have given the item: a completed run, or this one before the item
 * left.
 */
function mayBeInCopy(run: SyncCursor, leftAt: bigint, arrived: bigint | null): boolean {
  if (leftAt > (run.runFrom ?? 0n)) return true;
  return run.known >= 0n && (arrived === null || arrived <= run.known);
}

const REASONS: Readonly<Record<string, ApiRemoved["reason"]>> = { moved: "MOVED" };

function presentRemoved({ id, accountId, reason, removedAt, shownAs }: RemovedRow): ApiRemoved {
  return {
    id: showId("transaction", id),
    accountId: showId("account", accountId),
    removedAt: removedAt.toISOString(),
    reason: entryOf(REASONS, reason) ?? "SOURCE_DELETED",
    shownAs: shownAs === null ? null : showId("transaction", shownAs),
  };
}
