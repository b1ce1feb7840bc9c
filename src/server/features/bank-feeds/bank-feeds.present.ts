import { DAY_MS } from "#values/durations.ts";
import type { FeedNote, FeedState, SyncRun } from "#contract/bank-feeds/feed-states.ts";
import type { FeedProviderName } from "#contract/bank-feeds/feed-fields.ts";
import type { UnreadItemRow } from "#contract/bank-feeds/unread-items.ts";
import { bankingDaysBetween } from "#values/banking-days.ts";
import { budapestDate } from "#values/local-date.ts";
import { explainFailure, explainOverdue, overdueBefore } from "./silence/feed-silence.policy.ts";
import type { FeedStateRow, SyncRunRow } from "./feed-state.store.ts";
import { formatAmount } from "#values/money.ts";
import type { UnreadRow } from "./unread/unread-items.store.ts";

// From so long before the end of a consent on, every page shows a note.
const ENDING_MS = 14 * DAY_MS;

/** `silenceDays`: banking days without a whole reading after which the account is overdue. */
export function presentFeedState(row: FeedStateRow, now: Date, silenceDays: number): FeedState {
  const reading = row.state === "active";
  const overdue = reading && row.lastReadOn < overdueBefore(now, silenceDays);
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
    history: {
      from: row.historyFrom,
      doneAt: row.historyDoneAt?.toISOString() ?? null,
      rows: Number(row.rows),
    },
    consentId: row.consentId,
    consentEndsAt: row.consentEndsAt?.toISOString() ?? null,
    unread: row.unread,
    overdue: overdue
      ? {
          since: row.lastReadOn,
          days: bankingDaysBetween(row.lastReadOn, budapestDate(now.getTime())),
        }
      : null,
    // For an account that is read, every reason is also a note.
    note: overdue ? (explainOverdue(row) as FeedNote) : noteOf(row, now),
  };
}

function noteOf(row: FeedStateRow, now: Date): FeedNote {
  if (row.state === "expired") return "consentExpired";
  if (row.state !== "active") return row.state;
  if (row.health === "failing") return explainFailure(row.lastOutcome);
  if (row.health !== "ok") return row.health;
  const endsAt = row.consentEndsAt?.getTime() ?? Number.POSITIVE_INFINITY;
  if (endsAt - now.getTime() <= ENDING_MS) return "consentEnding";
  return row.silenceTold ? "silent" : "none";
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

export function presentUnreadItem({
  id,
  bankAccountId,
  field,
  bookingDate,
  amount,
  currency,
  firstSeenAt,
  raw,
}: UnreadRow): UnreadItemRow {
  return {
    _id: id,
    bankAccountId,
    field,
    bookingDate,
    amount: amount === null ? null : formatAmount(amount),
    currency,
    firstSeenAt: firstSeenAt.toISOString(),
    raw,
  };
}
