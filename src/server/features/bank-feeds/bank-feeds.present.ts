import type { FeedNote, FeedProviderName, FeedState, SyncRun } from "#contract/bank-feeds.ts";
import { isSilent } from "./feed-silence.ts";
import type { FeedStateRow, SyncRunRow } from "./feed-state.store.ts";

// From here on the end of the consent is worth a word on every page.
const ENDING_MS = 14 * 86_400_000;

/** `silenceDays`: banking days without news after which a usually busy account counts as silent. */
export function presentFeedState(row: FeedStateRow, now: Date, silenceDays: number): FeedState {
  const reading = row.state === "active";
  return {
    bankAccountId: row.bankAccountId,
    bankName: row.bankName,
    accountNr: row.accountNr,
    currency: row.currency,
    provider: row.provider as FeedProviderName,
    state: row.state,
    health: row.health,
    lastSuccessAt: row.lastSuccessAt?.toISOString() ?? null,
    lastNewsAt: row.lastNewsAt?.toISOString() ?? null,
    nextPullAt: reading ? ((row.nextTryAt ?? row.scheduledAt)?.toISOString() ?? null) : null,
    history: { from: row.historyFrom, doneAt: row.historyDoneAt?.toISOString() ?? null, rows: Number(row.rows) },
    consentId: row.consentId,
    consentEndsAt: row.consentEndsAt?.toISOString() ?? null,
    note: noteOf(row, now, silenceDays),
  };
}

function noteOf(row: FeedStateRow, now: Date, silenceDays: number): FeedNote {
  if (row.state === "expired") return "consentExpired";
  if (row.state !== "active") return row.state;
  if (row.health === "failing") return failureOf(row.lastOutcome);
  if (row.health !== "ok") return row.health;
  const endsAt = row.consentEndsAt?.getTime() ?? Number.POSITIVE_INFINITY;
  if (endsAt - now.getTime() <= ENDING_MS) return "consentEnding";
  return isSilent(row, now, silenceDays) ? "silent" : "none";
}

function failureOf(lastOutcome: FeedStateRow["lastOutcome"]): FeedNote {
  if (lastOutcome === "auth") return "locked";
  return lastOutcome === "refused" ? "refused" : "providerDown";
}

export function presentSyncRun(row: SyncRunRow): SyncRun {
  const { id, startedAt, finishedAt, nextTryAt, ...rest } = row;
  return {
    ...rest,
    _id: id,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    nextTryAt: nextTryAt?.toISOString() ?? null,
  };
}
