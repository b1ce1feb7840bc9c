/** The end of a reading: what came of it is written, and when the account is read next. */
import { expireLiveConsent } from "#server/features/consents/check-consents.service.ts";
import type { SyncOutcome, SyncTrigger } from "#server/database/tables/bank-feeds.ts";
import { tryLockOverview } from "#server/ledger/overview.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import { stateByDates } from "#server/features/consents/consent-refresh.service.ts";
import { type FeedAccountFacts, FeedFault } from "#server/providers/bank-feed/bank-feed.port.ts";
import { addDays, budapestDate, daysBetween, type LocalDate } from "#values/local-date.ts";
import { type AccountReading, reach, type StageEnd } from "./account-reading.ts";
import { askProvider, ReadingStopped } from "./ask-provider.ts";
import { countEnd } from "./feed-metrics.ts";
import { markProofDue } from "#server/ledger/proof.ts";
import { saveMoney, type ToldMoney } from "#server/ledger/accounts.ts";
import { nextMorning, nextRetry } from "#server/features/bank-feeds/schedule/feed-times.policy.ts";
import * as accounts from "#server/features/bank-feeds/feed-accounts.service.ts";
import * as runs from "#server/features/bank-feeds/sync-runs.service.ts";

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

export interface Stage {
  readonly trigger: SyncTrigger;
  readonly work: (reading: AccountReading) => Promise<StageEnd>;
}

// Pause for a new account that shows nothing yet.
const AGAIN_MS = 10 * 60_000;

// Yesterday is whole, today is not. More days between the last proven day and today are a gap.
const GAP_DAYS = 3;

export async function conclude(
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
  const filled = closes ? findFilled(account, today) : null;
  const detail = describe(facts, end.missing);
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
        const { companyId, bankAccountId } = account;
        const shown = [{ bankAccountId, items: pending }];
        await runs.replacePending(tx, companyId, shown, { newId: deps.newId, at: now });
        await reach(reading, "pending-written");
      }
      await saveMoney(tx, account.companyId, [toldMoney(account, facts, now)]);
      // Days that are whole now are proven, also where nothing new came.
      if (complete) await markProofDue(tx, account.companyId, [account.bankAccountId]);
    },
  );
  if (!held) throw new ReadingStopped();
  return { outcome, more: end.more };
}

/** The days between the last proven day and today, where they are a gap that this reading fills. */
export function findFilled(
  { provenUntil }: Pick<accounts.FeedAccountToRead, "provenUntil">,
  today: LocalDate,
): { from: LocalDate; to: LocalDate } | null {
  if (provenUntil === null || daysBetween(provenUntil, today) < GAP_DAYS) return null;
  return { from: addDays(provenUntil, 1), to: addDays(today, -1) };
}

/** What the log of readings says: how old the answer is, and how many items are missing. */
export function describe({ lastSyncAt }: FeedAccountFacts, missing: number): string {
  return [
    ...(lastSyncAt === null ? [] : [`synced=${lastSyncAt.toISOString()}`]),
    ...(missing > 0 ? [`missing=${missing}`] : []),
  ].join(" ");
}

/** The money on the account as the provider tells it. */
export function toldMoney(
  { bankAccountId }: Pick<accounts.FeedAccountToRead, "bankAccountId">,
  { bookedBalance, availableBalance, lastSyncAt }: FeedAccountFacts,
  now: Date,
): ToldMoney {
  const told = bookedBalance ?? availableBalance;
  const date = budapestDate((lastSyncAt ?? now).getTime());
  const balance = told === null || told.creditLineIncluded ? null : { amount: told.amount, date };
  return { bankAccountId, balance, available: availableBalance };
}

export async function concludeFault(reading: AccountReading, met: FeedFault): Promise<AccountEnd> {
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
export async function finish(
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
