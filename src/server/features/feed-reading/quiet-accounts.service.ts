/**
 * The usual morning: most accounts have nothing new. Accounts that need one question for news and
 * one for announced items are begun together in the transaction that finds them, and those that
 * bring nothing are ended together. An account with news or a fault goes on the usual way with what
 * it was answered, so nothing is asked twice.
 */
import { inCompany, type Tx } from "#server/database/tenant.ts";
import type { SyncTrigger } from "#server/database/tables/bank-feeds.ts";
import * as accounts from "#server/features/bank-feeds/feed-accounts.service.ts";
import { nextMorning } from "#server/features/bank-feeds/schedule/feed-times.policy.ts";
import * as runs from "#server/features/bank-feeds/sync-runs.service.ts";
import { tryLockOverview } from "#server/ledger/overview.ts";
import { saveMoney } from "#server/ledger/accounts.ts";
import { markProofDueOf } from "#server/ledger/proof.ts";
import {
  type BankFeed,
  type FeedAccountFacts,
  type FeedAccountRef,
  FeedFault,
  type FeedItem,
  type NewsPage,
  type PendingList,
} from "#server/providers/bank-feed/bank-feed.port.ts";
import { addDays, budapestDate } from "#values/local-date.ts";
import type { PullDeps } from "./account-reading.ts";
import { askOnce, type AskLimits } from "./ask-provider.ts";
import { describe, findFilled, toldMoney } from "./conclude-reading.ts";
import { countEnd } from "./feed-metrics.ts";
import { isOldList, type PullContext } from "./pull-account.service.ts";

/** The trigger of readings that are begun together. */
export const QUIET_TRIGGER: SyncTrigger = "daily";

/** An account whose reading stands in the log, and has asked nothing yet. */
export interface BegunAccount {
  readonly account: accounts.FeedAccountToRead;
  /** Cleared where the usual way has taken the reading over. */
  runId: string | undefined;
  readonly at: Date;
  /** The account's source, which gives the answers that came already. */
  feed?: BankFeed;
  /** The time of the last reading before this one. */
  readonly lastTryAt: Date | null;
}

/** Begins the readings of these accounts, in the transaction that has listed them. */
export async function beginTogether(
  tx: Tx,
  deps: Pick<PullDeps, "clock" | "newId" | "config">,
  companyId: string,
  listed: readonly accounts.FeedAccountToRead[],
): Promise<BegunAccount[]> {
  const at = deps.clock.now();
  const nextTryAt = nextMorning(companyId, at, deps.config.feeds.timings);
  const readings = listed.map((account) => ({ account, runId: deps.newId() }));
  const trigger = QUIET_TRIGGER;
  const begun = await accounts.beginReadings(tx, companyId, readings, { trigger, at, nextTryAt });
  return begun.map(({ account, runId }) => {
    const { lastTryAt } = account;
    account.lastTryAt = at;
    return { account, runId, at, lastTryAt };
  });
}

/** Takes the beginning back: these accounts are read another time, or the usual way. */
export async function takeBack(
  tx: Tx,
  companyId: string,
  begun: readonly BegunAccount[],
): Promise<void> {
  for (const [at, group] of Map.groupBy(begun, (each) => each.at.getTime())) {
    const readings = group.flatMap(({ account, runId, lastTryAt }) =>
      runId === undefined ? [] : [{ account: { ...account, lastTryAt }, runId }],
    );
    await accounts.takeBackReadings(tx, companyId, readings, new Date(at));
  }
  for (const each of begun) {
    each.runId = undefined;
    each.account.lastTryAt = each.lastTryAt;
  }
}

/** An account that brought nothing. */
export interface QuietAccount {
  readonly begun: BegunAccount;
  readonly facts: FeedAccountFacts;
  readonly cursor: string;
  readonly pending: readonly FeedItem[];
}

/**
 * Asks for news and announced items. Undefined where there are some, or a fault: then the account's
 * source gives these answers once more when it is asked the same, and the usual way meets them.
 * Throws ReadingStopped.
 */
export async function askQuietly(
  context: PullContext,
  limits: AskLimits,
  facts: FeedAccountFacts,
  begun: BegunAccount,
): Promise<QuietAccount | undefined> {
  const { account, feed, deps } = context;
  if (isOldList(context, facts)) return undefined;
  const { externalId, personExternalId, consentExternalId } = account;
  const ref: FeedAccountRef = { externalId, personExternalId, consentExternalId };
  const news = settle(
    askOnce(limits, () => feed.pullNews(ref, account.cursor, account.historyFrom)),
  );
  begun.feed = answering(feed, { news });
  const page = await calm(news);
  if (page === undefined || page.more || page.items.length + page.unread.length > 0)
    return undefined;
  const announced = settle(askOnce(limits, () => feed.pullPending(ref)));
  begun.feed = answering(feed, { news, pending: announced });
  const list = await calm(announced);
  if (list === undefined || list.unread > 0) return undefined;
  await deps.checkpoint?.(`${QUIET_TRIGGER}.pending-asked`);
  return { begun, facts, cursor: page.cursor, pending: list.items };
}

/** A fault that nobody has met yet is no fault of the program. */
function settle<Answer>(asked: Promise<Answer>): Promise<Answer> {
  // Whoever awaits the answer meets the fault.
  asked.catch(() => {});
  return asked;
}

/** The answer; undefined for a fault of the provider. */
async function calm<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof FeedFault) return undefined;
    throw error;
  }
}

/** The source, with answers that are given once before it is asked itself. */
function answering(
  feed: BankFeed,
  given: { news: Promise<NewsPage>; pending?: Promise<PendingList> },
): BankFeed {
  let { news, pending }: { news?: Promise<NewsPage>; pending?: Promise<PendingList> } = given;
  return {
    ...feed,
    pullNews(...asked) {
      const known = news;
      news = undefined;
      return known ?? feed.pullNews(...asked);
    },
    pullPending(...asked) {
      const known = pending;
      pending = undefined;
      return known ?? feed.pullPending(...asked);
    },
  };
}

/**
 * Ends the readings of accounts that brought nothing, in one transaction; `besides` runs in it
 * too. An account whose reading another reader has closed meanwhile is left alone. Answers what
 * `besides` answers; undefined where the company is gone.
 */
export async function endQuiet<Answer>(
  deps: PullDeps,
  companyId: string,
  quiet: readonly QuietAccount[],
  besides: (tx: Tx) => Promise<Answer>,
): Promise<Answer | undefined> {
  const now = deps.clock.now();
  const today = budapestDate(now.getTime());
  const ends = quiet.flatMap(({ begun, facts, cursor, pending }): accounts.QuietEnd[] => {
    const { account, runId } = begun;
    if (runId === undefined) return [];
    const filled = findFilled(account, today);
    const detail = describe(facts, 0);
    return [{ account, runId, cursor, detail, filled, pendingCount: pending.length }];
  });
  const { ended, answer } = await inCompany(deps.db, companyId, async (tx) => {
    if (!(await tryLockOverview(tx, companyId))) return { ended: new Set<string>() };
    const nextTryAt = nextMorning(companyId, now, deps.config.feeds.timings);
    const given = { at: now, nextTryAt, provenUntil: addDays(today, -1) };
    const ids = await accounts.endQuietReadings(tx, companyId, ends, given);
    const own = quiet.filter(({ begun }) => ids.has(begun.account.id));
    const isOf = own.map(({ begun: { account }, pending }) => ({ account, items: pending }));
    // An account without announced items, stored or shown now, has nothing to replace.
    const shown = isOf.filter(({ account, items }) => account.hasPending || items.length > 0);
    const pendings = shown.map(({ account: { bankAccountId }, items }) => ({
      bankAccountId,
      items,
    }));
    await runs.replacePending(tx, companyId, pendings, { newId: deps.newId, at: now });
    const money = own.map(({ begun, facts }) => toldMoney(begun.account, facts, now));
    await saveMoney(tx, companyId, money);
    // Days that are whole now are proven, also where nothing new came.
    const keys = own.map(({ begun: { account } }) => account);
    await markProofDueOf(tx, companyId, uniqueNumbers(keys));
    return { ended: ids, answer: await besides(tx) };
  });
  for (const { begun } of quiet) {
    if (ended.has(begun.account.id)) countEnd(begun.account.provider, "ok");
    begun.runId = undefined;
  }
  await deps.checkpoint?.(`${QUIET_TRIGGER}.committed`);
  return answer;
}

/** Two sources of one account have one number, and a statement writes a row once. */
function uniqueNumbers(
  keys: readonly Pick<accounts.FeedAccountToRead, "accountNr" | "currency">[],
): { accountNr: string; currency: string }[] {
  const unique = new Map(
    keys.map(({ accountNr, currency }) => [`${accountNr} ${currency}`, { accountNr, currency }]),
  );
  return [...unique.values()];
}
