/** The reading of an account in sentences: its state now, its history, and each reading. Pure. */
import type { FeedNote, FeedState, SyncRun } from "#contract/bank-feeds/feed-states.ts";
import { firstHistoryTexts as words } from "./texts/first-history.ts";
import { feedTexts } from "#web/areas/bank-feeds/texts/feeds.ts";
import { formatDate, formatRecent } from "#web/ui/text/format-date.ts";
import { budapestDate, daysBetween } from "#values/local-date.ts";

export type FeedTone = "good" | "warning" | "bad" | "plain";

export interface FeedLine {
  readonly tone: FeedTone;
  readonly text: string;
}

const NOTE_TONES: Record<FeedNote, FeedTone> = {
  none: "good",
  silent: "warning",
  stale: "warning",
  limited: "warning",
  providerDown: "bad",
  locked: "bad",
  refused: "bad",
  ownFault: "bad",
  notRead: "bad",
  consentEnding: "warning",
  consentExpired: "bad",
  revoked: "plain",
  detached: "plain",
};

/** The history of a newly connected account. */
export function historyWords(feed: FeedState): string {
  const { from, doneAt, rows } = feed.history;
  if (doneAt === null && feed.note === "providerDown") return words.failed;
  if (doneAt === null && (feed.note === "locked" || feed.note === "refused")) return words.refused;
  if (doneAt !== null) return words.done(from, rows);
  return rows === 0 ? words.waiting : words.filling(from, rows);
}

/** One line on how the account is read now. */
export function feedLine(feed: FeedState, nowMs: number): FeedLine {
  if (feed.overdue !== null) {
    const { days, since } = feed.overdue;
    return {
      tone: "bad",
      text: feedTexts.overdue.line(
        days,
        formatDate(since),
        feedTexts.overdue.whys[feed.note] ?? "",
      ),
    };
  }
  // Only a whole reading is good.
  const tone =
    feed.unread > 0 && NOTE_TONES[feed.note] === "good" ? "warning" : NOTE_TONES[feed.note];
  if (feed.state === "active" && feed.history.doneAt === null && tone === "good")
    return { tone, text: historyWords(feed) };
  return { tone, text: noteWords(feed, nowMs) };
}

function noteWords(feed: FeedState, nowMs: number): string {
  const words = feedTexts.notes;
  const next = feed.nextPullAt ? formatRecentOrSoon(feed.nextPullAt, nowMs) : undefined;
  switch (feed.note) {
    case "none":
      return feed.lastSuccessAt
        ? words.none(formatRecent(feed.lastSuccessAt, nowMs))
        : words.notYet;
    case "silent":
      return words.silent(feed.lastNewsAt && formatDate(budapestDate(Date.parse(feed.lastNewsAt))));
    case "stale":
      return words.stale;
    case "limited":
      return next && isToday(feed.nextPullAt, nowMs) ? words.waiting(next) : words.limited(next);
    case "providerDown":
      return words.providerDown(next);
    case "locked":
      return words.locked;
    case "refused":
      return words.refused(next);
    case "ownFault":
    case "notRead":
      return words.ownFault;
    case "consentEnding":
      return words.consentEnding(daysLeft(feed.consentEndsAt, nowMs) ?? 0);
    case "consentExpired":
      return words.consentExpired(dayOf(endedAt(feed.consentEndsAt, nowMs)));
    case "revoked":
      return words.revoked;
    case "detached":
      return words.detached;
  }
}

/** One reading, as a person reads it: „Ma 04:12: 37 új tétel”. */
export function runLine(run: SyncRun, nowMs: number): FeedLine {
  const when = startWithCapital(formatRecent(run.startedAt, nowMs));
  const next = run.nextTryAt ? formatRecentOrSoon(run.nextTryAt, nowMs) : undefined;
  const words = feedTexts.runs;
  if (run.outcome === "ok") {
    const tone = run.unreadCount > 0 ? "warning" : "good";
    return {
      tone,
      text: `${when}: ${words.counts(run.newCount, run.changedCount, run.withdrawnCount)}`,
    };
  }
  const waits =
    run.outcome === "limited" &&
    next !== undefined &&
    daysLeft(run.nextTryAt, Date.parse(run.startedAt)) === 0;
  return {
    tone: RUN_TONES[run.outcome],
    text: `${when}: ${waits ? words.waiting(next) : words.outcomes[run.outcome](next)}`,
  };
}

const RUN_TONES: Record<SyncRun["outcome"], FeedTone> = {
  running: "plain",
  ok: "good",
  stale: "warning",
  limited: "warning",
  provider_down: "bad",
  consent_expired: "bad",
  auth: "bad",
  refused: "bad",
  interrupted: "warning",
};

function isToday(instant: string | null, nowMs: number): boolean {
  return daysLeft(instant, nowMs) === 0;
}

/**
 * Whole days until an instant, in Budapest's days; negative once it has passed, null without one.
 */
export function daysLeft(instant: string | null, nowMs: number): number | null {
  return instant === null
    ? null
    : daysBetween(budapestDate(nowMs), budapestDate(Date.parse(instant)));
}

/**
 * When a consent that is over ended; null where the bank ended it before the date that it had
 * named.
 */
export function endedAt(endsAt: string | null, nowMs: number): string | null {
  return endsAt !== null && Date.parse(endsAt) <= nowMs ? endsAt : null;
}

/**
 * The day after which transactions of an ended consent are missing; without its end, the day of the
 * last reading.
 */
export function missingSince(
  endsAt: string | null,
  lastSuccessAt: string | null,
  nowMs: number,
): string | null {
  return dayOf(endedAt(endsAt, nowMs) ?? lastSuccessAt);
}

function dayOf(instant: string | null): string | null {
  return instant === null ? null : formatDate(budapestDate(Date.parse(instant)));
}

/** `06:00`, `holnap 04:30`, `11. 24. 04:30`. */
export function formatRecentOrSoon(instant: string, nowMs: number): string {
  const days = daysLeft(instant, nowMs);
  const text = formatRecent(instant, nowMs);
  if (days === 0) return text.slice(text.lastIndexOf(" ") + 1);
  return days === 1 ? `${feedTexts.tomorrow} ${text.slice(text.lastIndexOf(" ") + 1)}` : text;
}

function startWithCapital(text: string): string {
  return text.charAt(0).toLocaleUpperCase("hu") + text.slice(1);
}
