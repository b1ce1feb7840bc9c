/** Reads one account as far as possible now, and writes the outcome down. */
import { DAY_MS } from "#values/durations.ts";
import { expireLiveConsent } from "#server/features/consents/check-consents.service.ts";
import type { SyncOutcome, SyncTrigger } from "#server/database/tables/bank-feeds.ts";
import { tryLockOverview } from "#server/ledger/overview.ts";
import { refreshStatistics } from "#server/database/refresh-statistics.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import { stateByDates } from "#server/features/consents/consent-refresh.service.ts";
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
  reach,
  readHistory,
  readNews,
  readPending,
  readRecent,
  rereadDays,
  type StageEnd,
} from "./account-reading.ts";
import { askProvider, ReadingStopped } from "./ask-provider.ts";
import * as accounts from "#server/features/bank-feeds/feed-accounts.service.ts";
import { countEnd } from "./feed-metrics.ts";
import * as looks from "#server/features/bank-feeds/schedule/look-back.service.ts";
import { saveBalance } from "#server/ledger/accounts.ts";
import { readKept } from "./read-kept.ts";
import {
  nextMorning,
  nextRetry,
  spreadOf,
} from "#server/features/bank-feeds/schedule/feed-times.policy.ts";
import * as runs from "#server/features/bank-feeds/sync-runs.service.ts";

export interface PullContext extends Omit<AccountReading, "run" | "trigger" | "changed"> {
  /** Earlier readings of this account, from before this job. */
  readonly past: Pick<runs.PastReadings, "unattended" | "lastDetail">;
}

export interface AccountEnd {
  readonly outcome: Exclude<SyncOutcome, "running">;
  /** Whether the job should go on with this account. */
  readonly more: boolean;
  /**
   * The provider does not know the account or the consent any more: its consents have to be read
   * again.
   */
  readonly unknown?: boolean;
}

interface Stage {
  readonly trigger: SyncTrigger;
  readonly work: (reading: AccountReading) => Promise<StageEnd>;
}

/** The data that open pages fetch again after a reading. */
export const CHANGED = ["Transaction", "BankAccount", "Company", "Consents"] as const;
// After a fault of our own (a lock that was not free): soon again, but not at once.
const OWN_FAULT_MS = 5 * 60_000;
// Pause for a new account that shows nothing yet.
const AGAIN_MS = 10 * 60_000;
const SYNCED = /(?:^| )synced=(\S+)/;
// Yesterday is whole, today is not. More days between the last proven day and today are a gap.
const GAP_DAYS = 3;

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
  { deps, account }: PullContext,
  trigger: SyncTrigger,
): Promise<Pick<AccountReading, "run" | "trigger" | "changed">> {
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

async function conclude(
  reading: AccountReading,
  stage: Stage,
  end: StageEnd,
  facts: FeedAccountFacts,
): Promise<AccountEnd> {
  const { deps, account } = reading;
  const { timings } = deps.config.feeds;
  const now = deps.clock.now();
  const today = budapestDate(now.getTime());
  const complete = !end.more && !end.stale;
  const late = end.stale
    ? nextRetry(account.companyId, now, timings)
    : nextMorning(account.companyId, now, timings);
  const again = end.again === true ? new Date(now.getTime() + AGAIN_MS) : late;
  const nextTryAt = end.more ? now : again;
  const closes = complete && stage.trigger !== "history" && stage.trigger !== "reread";
  const gap =
    closes && account.provenUntil !== null && daysBetween(account.provenUntil, today) >= GAP_DAYS;
  const filled = gap ? { from: addDays(account.provenUntil, 1), to: addDays(today, -1) } : null;
  const detail = [
    ...(facts.lastSyncAt === null ? [] : [`synced=${facts.lastSyncAt.toISOString()}`]),
    ...(end.missing > 0 ? [`missing=${end.missing}`] : []),
  ].join(" ");
  const outcome = end.stale ? "stale" : "ok";
  const change: accounts.FeedAccountChange = {
    health: outcome,
    failures: 0,
    ...(end.stale ? {} : { last_success_at: now }),
    ...(closes ? { proven_until: addDays(today, -1) } : {}),
  };
  const { pending } = end;
  const pendingCount = pending === undefined ? {} : { pendingCount: pending.length };
  const held = await finish(
    reading,
    { outcome, nextTryAt, detail, filled, change, ...pendingCount },
    async (tx) => {
      if (pending !== undefined) {
        if (!(await accounts.lockIfStillRead(tx, account))) throw new ReadingStopped();
        await runs.replacePending(tx, account, pending, { newId: deps.newId, at: now });
        await reach(reading, "pending-written");
      }
      const balance = facts.bookedBalance ?? facts.availableBalance;
      const date = budapestDate((facts.lastSyncAt ?? now).getTime());
      if (balance !== null && !balance.creditLineIncluded)
        await saveBalance(tx, account, { amount: balance.amount, date });
    },
  );
  if (!held) throw new ReadingStopped();
  return { outcome, more: end.more };
}

/** Writes a fault down that came before anything was read. */
export async function recordFault(
  context: PullContext,
  fault: FeedFault,
  trigger: SyncTrigger,
): Promise<AccountEnd> {
  return concludeFault({ ...context, ...(await beginRun(context, trigger)) }, fault);
}

async function concludeFault(reading: AccountReading, met: FeedFault): Promise<AccountEnd> {
  const { deps, account } = reading;
  const fault = met.kind === "consent_expired" ? await explainEnd(reading, met) : met;
  const { timings } = deps.config.feeds;
  const now = deps.clock.now();
  const { companyId, bankAccountId, provider } = account;
  const about = { companyId, bankAccountId, provider, detail: fault.message };
  const outcome = fault.kind === "not_found" ? "refused" : fault.kind;
  if (fault.kind === "auth")
    deps.log.error(about, "a bank feed refuses our credentials: an operator has to act");
  else deps.log.warn({ ...about, kind: fault.kind }, "feed not read");
  const nextTryAt = plan();
  const change = {
    health: fault.kind === "limited" ? "limited" : "failing",
    failures: account.failures + 1,
  } as const;
  await finish(
    reading,
    { outcome, nextTryAt, detail: `${fault.kind}: ${fault.message}`, change },
    async (tx) => {
      if (fault.kind === "consent_expired") {
        await accounts.expireConsentAccounts(tx, account);
        await expireLiveConsent(tx, account.consentId, now);
      }
    },
  );
  return {
    outcome,
    more: false,
    unknown: fault.kind === "not_found" || fault.kind === "consent_expired",
  };

  function plan(): Date | null {
    if (fault.kind === "consent_expired") return null;
    if (fault.kind === "limited") {
      return new Date(
        now.getTime() +
          (fault.retryAfterSeconds === null ? timings.limitedMs : fault.retryAfterSeconds * 1_000),
      );
    }
    // A refused call is refused again today; by tomorrow somebody may have mended the cause.
    const useless = met.kind === "refused" || fault.kind === "not_found";
    const later = useless ? nextMorning : nextRetry;
    return later(account.companyId, now, timings);
  }
}

/**
 * Finds out why the bank does not show the account: asks the provider about the consent. As long as
 * the consent holds for the account, the bank's refusal is a fault like others. An end that the
 * next look at the consents would take back is no end.
 */
async function explainEnd(
  { deps, feed, account, limits }: AccountReading,
  met: FeedFault,
): Promise<FeedFault> {
  const person = { externalId: account.personExternalId, identity: account.identity };
  try {
    const shown = await askProvider(limits, () =>
      feed.listConsents(person, [account.consentExternalId]),
    );
    const consent = shown.find(({ externalId }) => externalId === account.consentExternalId);
    if (consent === undefined || stateByDates(consent, deps.clock.now()) === "expired") return met;
    const ids = consent.accountExternalIds;
    const isIn = ids.length === 0 || ids.includes(account.externalId);
    return new FeedFault(
      isIn ? "refused" : "not_found",
      `${met.message}; the consent holds ${isIn ? "for" : "without"} the account`,
    );
  } catch (error) {
    if (error instanceof FeedFault && error.kind === "consent_expired") return met;
    if (!(error instanceof FeedFault || error instanceof ReadingStopped)) throw error;
    return new FeedFault("refused", `${met.message}; the consent cannot be looked at now`);
  }
}

/** False, and nothing is written, where another reader has closed the reading. */
async function finish(
  { deps, account, run }: AccountReading,
  end: Omit<runs.SyncRunEnd, "at" | "filled"> & {
    readonly filled?: runs.SyncRunEnd["filled"];
    readonly change: accounts.FeedAccountChange;
  },
  work: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  const held = await inCompany(deps.db, account.companyId, async (tx) => {
    if (!(await tryLockOverview(tx, account.companyId))) return false;
    if (
      !(await runs.finishSyncRun(tx, run, {
        ...end,
        filled: end.filled ?? null,
        at: deps.clock.now(),
      }))
    )
      return false;
    await work(tx);
    if (end.nextTryAt === null)
      await accounts.updateFeedAccount(tx, account.companyId, account.id, end.change);
    else await accounts.concludeFeedAccount(tx, account, end.change, end.nextTryAt);
    return true;
  });
  if (held) countEnd(account.provider, end.outcome);
  return held;
}

/**
 * Whether the provider has not read the bank for long, or its list is older than the list before.
 */
function isOldList({ deps, past }: PullContext, { lastSyncAt }: FeedAccountFacts): boolean {
  if (lastSyncAt === null) return false;
  if (deps.clock.now().getTime() - lastSyncAt.getTime() > deps.config.feeds.timings.staleMs)
    return true;
  const before = SYNCED.exec(past.lastDetail ?? "")?.[1];
  return before !== undefined && lastSyncAt.getTime() < Date.parse(before);
}

/**
 * Whether the account may have another unattended reading within 24 hours; else the time at which
 * it may.
 */
export async function findRoom({ deps, account, past }: PullContext): Promise<Date | null> {
  const { readsPerDay } = deps.config.feeds.timings;
  const counted = past.unattended.at(-readsPerDay);
  if (counted === undefined) return null;
  const at = new Date(counted.getTime() + DAY_MS);
  await inCompany(deps.db, account.companyId, (tx) =>
    accounts.updateFeedAccount(tx, account.companyId, account.id, { next_try_at: at }),
  );
  return at;
}
