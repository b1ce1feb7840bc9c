/**
 * One reading of a company's feeds. Due accounts are read one after the other, consent by consent.
 * An account that was connected just now is read beside them, so that its first rows wait for no
 * slow or failing bank.
 */
import { setTimeout as pause } from "node:timers/promises";
import { tryLockOverview } from "#server/ledger/overview.ts";
import { DAY_MS } from "#values/durations.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import { askPerson } from "#server/features/consents/check-consents.service.ts";
import { endUnlessStopped } from "#server/jobs/job.ts";
import { type FeedAccountFacts, FeedFault } from "#server/providers/bank-feed/bank-feed.port.ts";
import type { PullDeps } from "./account-reading.ts";
import { type AskLimits, askProvider, ReadingStopped } from "./ask-provider.ts";
import * as accounts from "#server/features/bank-feeds/feed-accounts.service.ts";
import type { PullData } from "#server/features/bank-feeds/schedule/feed-schedule.service.ts";
import {
  isLiveCompany,
  makeAccountsDue,
  mayRead,
  rescheduleFromAccounts,
} from "#server/features/bank-feeds/schedule/feed-schedule.service.ts";
import {
  type AccountEnd,
  CHANGED,
  findRoom,
  isPlainReading,
  pullAccount,
  type PullContext,
  recordFault,
  recordStop,
} from "./pull-account.service.ts";
import {
  askQuietly,
  type BegunAccount,
  beginTogether,
  endQuiet,
  QUIET_TRIGGER,
  type QuietAccount,
  takeBack,
} from "./quiet-accounts.service.ts";
import { createReadingLanes } from "./reading-lanes.ts";
import {
  closeAbandonedRuns,
  hasOpenRun,
  listPastReadings,
  type PastReadings,
} from "#server/features/bank-feeds/sync-runs.service.ts";

export interface PullSettings {
  readonly signal: AbortSignal;
  /** Waits between repeats; tests make it short. */
  readonly pause?: AskLimits["pause"];
  /** How often it looks for accounts that were connected meanwhile; tests make it long. */
  readonly lookMs?: number;
}

// These outcomes hold for every account of the provider, so that the other accounts would only
// repeat them.
const ENDS_PROVIDER: ReadonlySet<AccountEnd["outcome"]> = new Set(["auth", "limited"]);
// How often a long reading looks for accounts that were connected meanwhile: one small query.
const LOOK_MS = 1_000;
// So many newly connected accounts of one company are read at a time. A slow one holds up none of
// the usual few, and they share a lock.
const BESIDE_MAX = 4;

/**
 * Reads the due accounts. Called by the company's only reader (the job's key ensures that). Where
 * two readers believe that they are the only one, the later one writes. Throws RunStopped where the
 * signal has cut the reading short.
 */
export async function pullCompany(
  deps: PullDeps,
  data: PullData,
  settings: PullSettings,
): Promise<void> {
  const { companyId } = data;
  const isLive = (): Promise<boolean> => isLiveCompany(deps.db, companyId);
  endUnlessStopped(settings.signal);
  const reading: CompanyReading = {
    deps,
    data,
    limits: { isLive, ...settings },
    lookMs: settings.lookMs ?? LOOK_MS,
    begun: new Set(),
    endedProviders: new Map(),
    unknown: new Map(),
    concluded: undefined,
  };
  let look = await takeUpDue(reading);
  if (look === undefined) return;
  let connectedMeanwhile = true;
  while (connectedMeanwhile) {
    try {
      await readBesideEachOther(reading, look ?? (await takeUpConnected(reading)));
      for (const { provider, userId } of reading.unknown.values())
        await askPerson(deps, { provider, userId });
    } finally {
      connectedMeanwhile = reading.concluded ?? (await conclude(reading));
    }
    if (reading.begun.size > 0) await deps.events.publish(CHANGED, companyId);
    endUnlessStopped(settings.signal);
    reading.unknown.clear();
    reading.concluded = undefined;
    look = undefined;
  }
}

interface CompanyReading {
  readonly deps: PullDeps;
  readonly data: PullData;
  readonly limits: AskLimits;
  readonly lookMs: number;
  /** Accounts that this reading has begun. */
  readonly begun: Set<string>;
  /** Providers that this reading does not ask any more, with the outcome that ended them. */
  readonly endedProviders: Map<string, AccountEnd["outcome"]>;
  /** Accounts that the provider does not know any more, one for each consent. */
  readonly unknown: Map<string, accounts.FeedAccountToRead>;
  /**
   * Set where the end of the accounts has concluded the reading too: whether an account was
   * connected meanwhile.
   */
  concluded: boolean | undefined;
}

/** The due accounts of one moment, and the facts about them. */
interface Look extends CompanyReading {
  readonly due: readonly accounts.FeedAccountToRead[];
  readonly past: readonly PastReadings[];
  /** The providers' accounts by consent, or the fault of a provider that does not answer. */
  readonly facts: Map<string, Promise<readonly FeedAccountFacts[] | FeedFault>>;
  /** Consents that are over. */
  readonly endedConsents: Set<string>;
  /** Accounts among the due ones whose readings have begun together, by their ids. */
  readonly together: ReadonlyMap<string, BegunAccount>;
}

/**
 * Reads until no account is being read and none was connected meanwhile. Throws a fault of our own
 * after all have ended.
 */
async function readBesideEachOther(reading: CompanyReading, firstLook: Look): Promise<void> {
  const { lookMs, limits } = reading;
  const { signal } = limits;
  const lanes = createReadingLanes(BESIDE_MAX);
  let look = firstLook;
  for (;;) {
    const { due, together } = look;
    const inTurn = due
      .filter((account) => !isNew(account) && !together.has(account.id))
      .map((account) => pullOne.bind(null, look, account));
    if (together.size > 0) inTurn.unshift(readTogether.bind(null, reading, look));
    if (inTurn.length > 0) lanes.addInTurn(inTurn);
    for (const account of due.filter(isNew)) lanes.addBeside(pullOne.bind(null, look, account));
    if (lanes.isEmpty()) break;
    await Promise.race([lanes.whenEmpty(), pause(lookMs, undefined, { ref: false })]);
    if (reading.concluded !== undefined && lanes.isEmpty()) break;
    reading.concluded = undefined;
    // A stopping program begins no account, and waits only until the progress of the others is
    // written.
    if (signal.aborted) await lanes.whenEmpty();
    look = signal.aborted
      ? { ...look, due: [], together: new Map() }
      : await takeUpConnected(reading);
  }
  lanes.throwFault();
}

const isNew = ({ historyDoneAt, failures }: accounts.FeedAccountToRead): boolean =>
  historyDoneAt === null && failures === 0;
const isAwaited = (account: accounts.FeedAccountToRead): boolean =>
  isNew(account) && account.nextTryAt === null;

/** The company's due accounts; undefined where its banks may not be asked. */
function takeUpDue(reading: CompanyReading): Promise<Look | undefined> {
  const { deps, data } = reading;
  return inCompany(deps.db, data.companyId, async (tx) => {
    if (!(await mayRead(tx, deps, data.companyId))) return undefined;
    await closeAbandoned(tx, reading);
    const look = await takeUp(tx, reading, () => true);
    const plain = look.due.filter((account) => {
      const context = findContext(look, account);
      return context !== undefined && isPlainReading(context);
    });
    if (data.trigger !== QUIET_TRIGGER || plain.length === 0) return look;
    const begun = await beginTogether(tx, deps, data.companyId, plain);
    return { ...look, together: new Map(begun.map((each) => [each.account.id, each])) };
  });
}

/**
 * Begins accounts that were connected since this reading looked last. Others that are due by now
 * come with the next job.
 */
function takeUpConnected(reading: CompanyReading): Promise<Look> {
  return inCompany(reading.deps.db, reading.data.companyId, (tx) => takeUp(tx, reading, isAwaited));
}

async function takeUp(
  tx: Tx,
  reading: CompanyReading,
  isWanted: (account: accounts.FeedAccountToRead) => boolean,
): Promise<Look> {
  const {
    deps,
    data: { companyId },
    begun,
  } = reading;
  const now = deps.clock.now();
  const due = (await accounts.listDueAccounts(tx, companyId, now)).filter(
    (account) => isWanted(account) && !begun.has(account.id),
  );
  for (const { id } of due) begun.add(id);
  const since = new Date(now.getTime() - DAY_MS);
  const ids = due.map(({ bankAccountId }) => bankAccountId);
  const past = ids.length === 0 ? [] : await listPastReadings(tx, companyId, ids, since);
  const facts = new Map();
  return { ...reading, due, past, facts, endedConsents: new Set(), together: new Map() };
}

// Accounts that a killed program has left are due at once: their progress is stored with each page.
async function closeAbandoned(
  tx: Tx,
  { deps, data: { companyId } }: CompanyReading,
): Promise<void> {
  if (!(await hasOpenRun(tx, companyId)) || !(await tryLockOverview(tx, companyId))) return;
  await makeAccountsDue(tx, companyId, await closeAbandonedRuns(tx, companyId, deps.clock.now()));
}

function conclude(reading: CompanyReading): Promise<boolean> {
  const { deps, data } = reading;
  return inCompany(deps.db, data.companyId, (tx) => concludeIn(tx, reading));
}

/** Sets the company's next time. True where an account was connected since the last look. */
async function concludeIn(
  tx: Tx,
  { deps, data: { companyId }, begun }: CompanyReading,
): Promise<boolean> {
  const awaited = await rescheduleFromAccounts(tx, companyId, deps.clock.now());
  if (begun.size > 0) await accounts.refreshFeedOverview(tx, companyId);
  return awaited.some((id) => !begun.has(id));
}

/**
 * Reads the accounts that were begun together: those that bring nothing are ended at once, the
 * others go on the usual way in their turn. Where these are all, the company's reading is concluded
 * with them.
 */
async function readTogether(reading: CompanyReading, look: Look): Promise<void> {
  const { deps, data, limits, together, due } = look;
  const { companyId } = data;
  let quiet: QuietAccount[] = [];
  const end = async (besides: (tx: Tx) => Promise<void> = async () => {}): Promise<void> => {
    const ended = quiet;
    quiet = [];
    if (ended.length > 0) await endQuiet(deps, companyId, ended, besides);
  };
  const giveBack = (some: readonly BegunAccount[]): Promise<void> =>
    inCompany(deps.db, companyId, (tx) => takeBack(tx, companyId, some));
  try {
    for (const begun of together.values()) {
      if (limits.signal.aborted) break;
      if (mustWait(look, begun.account)) await giveBack([begun]);
      const found = begun.runId === undefined ? undefined : await lookQuietly(look, begun);
      if (found !== undefined) {
        quiet.push(found);
        continue;
      }
      await end();
      await pullOne(look, begun.account);
    }
  } finally {
    const held = new Set(quiet.map(({ begun }) => begun));
    const left = [...together.values()].filter(
      (each) => each.runId !== undefined && !held.has(each),
    );
    if (left.length > 0) await giveBack(left);
    const isAll = quiet.length === due.length;
    await end(async (tx) => {
      if (isAll) reading.concluded = await concludeIn(tx, reading);
    });
  }
}

/** What the account brought, where that is nothing. */
async function lookQuietly(look: Look, begun: BegunAccount): Promise<QuietAccount | undefined> {
  const context = findContext(look, begun.account);
  if (context === undefined) return undefined;
  // The company was found living in the transaction that has begun the account.
  const limits = { ...look.limits, isLive: async () => true };
  try {
    const facts = await findFacts({ ...look, limits }, context);
    if (facts instanceof FeedFault) return undefined;
    const own = facts.find(({ externalId }) => externalId === begun.account.externalId);
    return own && (await askQuietly(context, limits, own, begun));
  } catch (error) {
    if (!(error instanceof ReadingStopped)) throw error;
    await recordStop(context);
    return undefined;
  }
}

/** What a reading of the account needs; undefined where its provider is switched off. */
function findContext(
  { deps, limits, past, together }: Look,
  account: accounts.FeedAccountToRead,
): PullContext | undefined {
  const begun = together.get(account.id);
  const feed = begun?.feed ?? deps.bankFeeds.get(account.provider);
  const own = past.find(({ bankAccountId }) => bankAccountId === account.bankAccountId)!;
  return feed && { deps, feed, account, limits, past: own, ...(begun && { begun }) };
}

async function pullOne(look: Look, account: accounts.FeedAccountToRead): Promise<void> {
  if (look.limits.signal.aborted) return;
  try {
    await pullUnlessWaiting(look, account);
  } catch (error) {
    if (!(error instanceof ReadingStopped)) throw error;
  }
}

async function pullUnlessWaiting(look: Look, account: accounts.FeedAccountToRead): Promise<void> {
  const { data } = look;
  const context = findContext(look, account);
  // A provider that is switched off is no fault of the bank: the account waits until the provider
  // is set up again.
  if (context === undefined) return putOff(look, account);
  if (mustWait(look, account)) return putOff(look, account);
  // A notice says that the aggregator has read the bank already. It says nothing of a bank that we
  // ask ourselves.
  const isLoose = context.feed.itemIds === "loose";
  const heard = data.trigger === "hook" && isLoose ? "daily" : data.trigger;
  const trigger = heard === "daily" && account.failures > 0 ? "retry" : heard;
  const isReading = account.historyDoneAt !== null && trigger !== "manual" && trigger !== "hook";
  if (isReading && (await findRoom(context)) !== null) return;
  const end = await readOrRecord(look, context, trigger);
  if (ENDS_PROVIDER.has(end.outcome)) look.endedProviders.set(account.provider, end.outcome);
  if (end.unknown === true) look.unknown.set(account.consentId, account);
  if (end.outcome === "consent_expired") look.endedConsents.add(account.consentId);
}

// One bank's limit must not hold up a bank that was connected a moment ago: its owner waits for the
// first transactions.
function mustWait(
  { endedProviders, endedConsents }: Look,
  account: accounts.FeedAccountToRead,
): boolean {
  if (endedConsents.has(account.consentId)) return true;
  const ended = endedProviders.get(account.provider);
  return ended !== undefined && !(isNew(account) && ended === "limited");
}

async function readOrRecord(
  look: Look,
  context: PullContext,
  trigger: PullData["trigger"],
): Promise<AccountEnd> {
  const { account } = context;
  const facts = await findFacts(look, context);
  if (facts instanceof FeedFault) return recordFault(context, facts, trigger);
  const own = facts.find(({ externalId }) => externalId === account.externalId);
  const gone = new FeedFault("not_found", "the account is not among those of the consent");
  return own === undefined
    ? recordFault(context, gone, trigger)
    : pullAccount(context, own, trigger);
}

// The provider is asked once for all accounts of a consent, also where several are read at a time.
function findFacts(
  look: Look,
  context: PullContext,
): Promise<readonly FeedAccountFacts[] | FeedFault> {
  const { consentId } = context.account;
  const asked = look.facts.get(consentId) ?? askFacts(look, context);
  look.facts.set(consentId, asked);
  return asked;
}

async function askFacts(
  { limits }: Look,
  { account, feed }: PullContext,
): Promise<readonly FeedAccountFacts[] | FeedFault> {
  const person = { externalId: account.personExternalId, identity: account.identity };
  try {
    return await askProvider(limits, () => feed.listAccounts(person, [account.consentExternalId]));
  } catch (error) {
    if (error instanceof FeedFault) return error;
    throw error;
  }
}

// The account is tried again together with the account that ended the provider.
async function putOff({ deps }: Look, account: accounts.FeedAccountToRead): Promise<void> {
  await inCompany(deps.db, account.companyId, (tx) =>
    accounts.putOffAccount(tx, account, deps.clock.now()),
  );
}
