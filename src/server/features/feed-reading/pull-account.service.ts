/** Reads one account as far as possible now, and writes the outcome down. */
import { DAY_MS } from "#values/durations.ts";
import type { SyncTrigger } from "#server/database/tables/bank-feeds.ts";
import { refreshStatistics } from "#server/database/refresh-statistics.ts";
import { inCompany } from "#server/database/tenant.ts";
import { type FeedAccountFacts, FeedFault } from "#server/providers/bank-feed/bank-feed.port.ts";
import {
  addDays,
  budapestDate,
  dayNumber,
  daysBetween,
  type LocalDate,
} from "#values/local-date.ts";
import {
  type AccountReading,
  readHistory,
  readNews,
  readPending,
  readRecent,
  rereadDays,
  type StageEnd,
} from "./account-reading.ts";
import { ReadingStopped } from "./ask-provider.ts";
import { readKept } from "./read-kept.ts";
import { nextMorning, spreadOf } from "#server/features/bank-feeds/schedule/feed-times.policy.ts";
import {
  type AccountEnd,
  type Stage,
  conclude,
  concludeFault,
  finish,
} from "./conclude-reading.ts";
import * as accounts from "#server/features/bank-feeds/feed-accounts.service.ts";
import * as looks from "#server/features/bank-feeds/schedule/look-back.service.ts";
import * as runs from "#server/features/bank-feeds/sync-runs.service.ts";

export { type AccountEnd } from "./conclude-reading.ts";

export interface PullContext extends Omit<AccountReading, "run" | "trigger" | "changed"> {
  /** Earlier readings of this account, from before this job. */
  readonly past: Pick<runs.PastReadings, "unattended" | "lastDetail">;
  /** A reading that the log has already; the first stage takes it. */
  readonly begun?: { runId: string | undefined };
}

/** The data that open pages fetch again after a reading. */
export const CHANGED = ["Transaction", "BankAccount", "Company", "Consents"] as const;

// After a fault of our own (a lock that was not free): soon again, but not at once.
const OWN_FAULT_MS = 5 * 60_000;

const SYNCED = /(?:^| )synced=(\S+)/;

/**
 * Reads the account. `facts` is the provider's answer about it. Never throws FeedFault: a fault
 * becomes the outcome. Throws ReadingStopped.
 */
export async function pullAccount(
  context: PullContext,
  facts: FeedAccountFacts,
  trigger: SyncTrigger,
): Promise<AccountEnd> {
  const isOld = isOldList(context, facts);
  let end: AccountEnd = { outcome: "ok", more: false };
  for (const stage of listStages(context, trigger)) {
    end = await runStage(context, stage, { facts, isOld });
    if (end.outcome !== "ok" || end.more) break;
    // The person who has just connected the bank looks at the page; the long history may take
    // minutes.
    if (stage.trigger === "first")
      await context.deps.events.publish(CHANGED, context.account.companyId);
  }
  return end;
}

/** The stages of this reading, in their order. */
function listStages(context: PullContext, trigger: SyncTrigger): Stage[] {
  const { account, deps, feed } = context;
  const { overlapDays, rereadDays: days } = deps.config.feeds.timings;
  const again = isRereadDue(context);
  const lookFrom = findLook(context);
  const first: SyncTrigger = account.lastSuccessAt === null ? "first" : "renewal";
  const recent = async (reading: AccountReading): Promise<StageEnd> => {
    const end = await readRecent(reading);
    return { ...end, pending: await readPending(reading) };
  };
  if (account.historyDoneAt === null) {
    const history: Stage = { trigger: "history", work: readHistory };
    return account.cursor === null
      ? [{ trigger: first, work: recent }, history]
      : [{ ...history, work: readRestOfHistory }];
  }
  const news = async (reading: AccountReading): Promise<StageEnd> => {
    // Another consent shows all items anew, the oldest first. Recent items should not wait for
    // that.
    if (account.cursor === null && feed.itemIds === "stable") await readRecent(reading);
    const end = await readNews(reading, again ? Math.max(days, overlapDays) : overlapDays);
    await readKept(reading);
    return { ...end, pending: await readPending(reading) };
  };
  const stages: Stage[] = [{ trigger: account.cursor === null ? "renewal" : trigger, work: news }];
  if (feed.itemIds === "stable" && (again || lookFrom !== null)) {
    const usual = addDays(budapestDate(deps.clock.now().getTime()), -(days + missedDays(context)));
    const from = again && (lookFrom === null || usual < lookFrom) ? usual : lookFrom!;
    stages.push({ trigger: "reread", work: (reading) => lookBack(reading, from, from <= usual) });
  }
  return stages;
}

/**
 * Reads the announced items again: the program may have died between the rows of the first reading
 * and its announced items, and nothing else reads these before tomorrow.
 */
async function readRestOfHistory(reading: AccountReading): Promise<StageEnd> {
  const end = await readHistory(reading);
  return end.more ? end : { ...end, pending: await readPending(reading) };
}

/** The day since which the aggregator has told of changes, where a look is due. */
function findLook({ account, deps }: PullContext): LocalDate | null {
  return account.lookAt === null || account.lookAt <= deps.clock.now() ? account.lookFrom : null;
}

async function lookBack(
  reading: AccountReading,
  from: LocalDate,
  isWeekly: boolean,
): Promise<StageEnd> {
  const { deps, account } = reading;
  const next = new Date(deps.clock.now().getTime() + deps.config.feeds.timings.lookPauseMs);
  if (account.lookFrom !== null)
    await inCompany(deps.db, account.companyId, (tx) => looks.beginLook(tx, account, next));
  const end = await rereadDays(reading, from, isWeekly ? { reread_at: deps.clock.now() } : {});
  if (account.lookFrom !== null)
    await inCompany(deps.db, account.companyId, (tx) =>
      looks.endLook(tx, account, account.lookToldAt),
    );
  return end;
}

// Each company's accounts have their own day of the week.
function isRereadDue({ account, deps }: PullContext): boolean {
  const now = deps.clock.now();
  const { rereadEveryDays: every } = deps.config.feeds.timings;
  const today = budapestDate(now.getTime());
  const last = account.rereadAt ?? account.historyDoneAt;
  if (last === null) return false;
  const own = (dayNumber(today) + spreadOf(account.id, every)) % every === 0;
  const since = daysBetween(budapestDate(last.getTime()), today);
  return (own && since > 0) || since > every;
}

/**
 * Days since the last look back where looks were missed (an ended consent): changes of the bank lie
 * further back than the usual days.
 */
function missedDays({ account, deps }: PullContext): number {
  const last = account.rereadAt ?? account.historyDoneAt;
  const since =
    last === null
      ? 0
      : daysBetween(budapestDate(last.getTime()), budapestDate(deps.clock.now().getTime()));
  return since > deps.config.feeds.timings.rereadEveryDays ? since : 0;
}

async function runStage(
  context: PullContext,
  stage: Stage,
  known: { readonly facts: FeedAccountFacts; readonly isOld: boolean },
): Promise<AccountEnd> {
  const reading: AccountReading = { ...context, ...(await beginRun(context, stage.trigger)) };
  try {
    const end = await stage.work(reading);
    return await conclude(reading, stage, { ...end, stale: end.stale || known.isOld }, known.facts);
  } catch (error) {
    if (error instanceof FeedFault) return concludeFault(reading, error);
    const stopped = error instanceof ReadingStopped;
    const nextTryAt = new Date(context.deps.clock.now().getTime() + (stopped ? 0 : OWN_FAULT_MS));
    await finish(
      reading,
      { outcome: "interrupted", nextTryAt, detail: stopped ? "stopped" : "own fault", change: {} },
      async () => {},
    );
    throw error;
  } finally {
    await refreshStatistics(context.deps, reading.changed.rows);
  }
}

async function beginRun(
  { deps, account, begun }: PullContext,
  trigger: SyncTrigger,
): Promise<Pick<AccountReading, "run" | "trigger" | "changed">> {
  if (begun?.runId !== undefined) {
    const own = { companyId: account.companyId, id: begun.runId };
    begun.runId = undefined;
    return { run: own, trigger, changed: { rows: 0 } };
  }
  const run = { companyId: account.companyId, id: deps.newId() };
  const at = deps.clock.now();
  await inCompany(deps.db, account.companyId, async (tx) => {
    // The row holds a time while the account is read. A person who asks for a reading meanwhile
    // clears it and gets one.
    const next = nextMorning(account.companyId, at, deps.config.feeds.timings);
    if (!(await accounts.beginTry(tx, account, at, next))) throw new ReadingStopped();
    await runs.insertSyncRun(tx, run, {
      bankAccountId: account.bankAccountId,
      feedAccountId: account.id,
      trigger,
      at,
    });
  });
  account.lastTryAt = at;
  return { run, trigger, changed: { rows: 0 } };
}

/** Writes down that the program stopped while the account was asked. */
export async function recordStop(context: PullContext): Promise<void> {
  const reading = { ...context, ...(await beginRun(context, "daily")) };
  await finish(
    reading,
    {
      outcome: "interrupted",
      nextTryAt: context.deps.clock.now(),
      detail: "stopped",
      change: {},
    },
    async () => {},
  );
}

/** Writes a fault down that came before anything was read. */
export async function recordFault(
  context: PullContext,
  fault: FeedFault,
  trigger: SyncTrigger,
): Promise<AccountEnd> {
  return concludeFault({ ...context, ...(await beginRun(context, trigger)) }, fault);
}

/**
 * Whether the provider has not read the bank for long, or its list is older than the list before.
 */
export function isOldList({ deps, past }: PullContext, { lastSyncAt }: FeedAccountFacts): boolean {
  if (lastSyncAt === null) return false;
  if (deps.clock.now().getTime() - lastSyncAt.getTime() > deps.config.feeds.timings.staleMs)
    return true;
  const before = SYNCED.exec(past.lastDetail ?? "")?.[1];
  return before !== undefined && lastSyncAt.getTime() < Date.parse(before);
}

/** The reading whose day must be over before another one that nobody asked for. */
function lastCounted({ deps, past }: Pick<PullContext, "deps" | "past">): Date | undefined {
  return past.unattended.at(-deps.config.feeds.timings.readsPerDay);
}

/**
 * Whether a reading of this account is one question for news and one for announced items: it is
 * well, its history is read, nothing is looked at again, and a reading is allowed now.
 */
export function isPlainReading(context: PullContext): boolean {
  const { account, feed } = context;
  return (
    feed.itemIds === "stable" &&
    account.historyDoneAt !== null &&
    account.cursor !== null &&
    account.failures === 0 &&
    !account.hasUnread &&
    lastCounted(context) === undefined &&
    !isRereadDue(context) &&
    findLook(context) === null
  );
}

/**
 * Whether the account may have another unattended reading within 24 hours; else the time at which
 * it may.
 */
export async function findRoom({ deps, account, past }: PullContext): Promise<Date | null> {
  const counted = lastCounted({ deps, past });
  if (counted === undefined) return null;
  const at = new Date(counted.getTime() + DAY_MS);
  await inCompany(deps.db, account.companyId, (tx) =>
    accounts.updateFeedAccount(tx, account.companyId, account.id, { next_try_at: at }),
  );
  return at;
}
