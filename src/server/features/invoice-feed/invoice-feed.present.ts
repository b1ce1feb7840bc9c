import type {
  InvoiceFeed,
  InvoiceFeedAccount,
  PushMessage,
  PushProblemName,
} from "#contract/invoice-feed/invoice-feed.ts";
import type { Config } from "#server/config.ts";
import { countSilentDays } from "#server/features/bank-feeds/silence/feed-silence.policy.ts";
import { readAccountNumber } from "#values/account-number.ts";
import { findHungarianBank } from "#statements/heads/find-source.ts";
import type { FeedRow, PushAccountRow } from "./push-feed.store.ts";
import type { StoredPushKey } from "./push-keys.store.ts";
import type { ProblemRow } from "./pushes/push-messages.store.ts";
import { isFeedSilent } from "./silence.ts";

export interface FeedFacts {
  readonly feed: FeedRow | undefined;
  readonly keys: readonly StoredPushKey[];
  readonly accounts: readonly PushAccountRow[];
  readonly kept: { readonly parked: number; readonly quarantined: number };
  readonly config: Config;
  readonly now: Date;
}

export function presentFeed({ feed, keys, accounts, kept, config, now }: FeedFacts): InvoiceFeed {
  const current = keys.find(({ replacedAt }) => replacedAt === null);
  const last = feed?.lastMessageAt ?? null;
  const silentDays = feed?.state === "active" && last !== null ? countSilentDays(last, now) : 0;
  const silent = feed?.state === "active" && isFeedSilent(feed, now, config.invoiceFeed.silentDays);
  const postfix = config.feeds.szamlazzhu?.keyPostfix;
  const waiting = accounts.filter(({ state }) => state === "parked");
  return {
    available: postfix !== undefined,
    state: feed === undefined ? "none" : silent ? "silent" : feed.state,
    keyMask: current === undefined ? null : maskKey(postfix),
    keyMadeAt: current?.createdAt.toISOString() ?? null,
    oldKeyUntil: findGrace(keys, now)?.toISOString() ?? null,
    messageCount: Number(feed?.messageCount ?? 0n),
    firstMessageAt: feed?.firstMessageAt?.toISOString() ?? null,
    lastMessageAt: last?.toISOString() ?? null,
    silentDays,
    silentAfterDays: config.invoiceFeed.silentDays,
    parkedAccounts: waiting.length,
    parkedMessages: kept.parked,
    quarantined: kept.quarantined,
    banks: config.invoiceFeed.banks.map((bank) => ({ ...bank })),
  };
}

/** Until when an older key is still taken; undefined where none is. */
export function findGrace(keys: readonly StoredPushKey[], now: Date): Date | undefined {
  const ends = keys.flatMap(({ graceUntil, refused }) =>
    graceUntil !== null && !refused && graceUntil > now ? [graceUntil] : [],
  );
  return ends.toSorted((one, other) => other.getTime() - one.getTime())[0];
}

/**
 * Hides a key wherever the key itself must not be shown: only the ending that every company's key
 * has stays.
 */
function maskKey(postfix: string | undefined): string {
  return postfix === undefined ? "••••••••" : `••••••••-${postfix}`;
}

export function presentPushAccount(row: PushAccountRow): InvoiceFeedAccount {
  return {
    accountNr: row.accountNr,
    bankName: findHungarianBank(row.accountNr),
    numberValid: readAccountNumber(row.accountNr)?.valid ?? false,
    state: row.state,
    messageCount: Number(row.messageCount),
    firstSeenAt: row.firstSeenAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  };
}

export function presentProblem(row: ProblemRow): PushMessage {
  return {
    _id: row.id,
    externalId: row.externalId,
    version: row.version,
    problem: row.problem as PushProblemName,
    kept: row.state === "quarantined",
    accountNr: row.accountNr,
    receivedAt: row.receivedAt.toISOString(),
    raw: row.raw.toString("utf8"),
  };
}
