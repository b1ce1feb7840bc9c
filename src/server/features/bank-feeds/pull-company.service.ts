/** One reading of a company's feeds: its due accounts, one after the other, consent by consent. */
import { inCompany } from "#server/database/tenant.ts";
import { askPerson } from "#server/features/consents/check-consents.service.ts";
import { type FeedAccountFacts, FeedFault } from "#server/providers/bank-feed/bank-feed.port.ts";
import type { PullDeps } from "./account-reading.ts";
import { type AskLimits, askProvider, ReadingStopped } from "./ask-provider.ts";
import * as accounts from "./feed-accounts.store.ts";
import type { PullData } from "./feed-job-definitions.ts";
import { isLiveCompany, makeAccountsDue, rescheduleFromAccounts } from "./feed-schedule.store.ts";
import { type AccountEnd, DAY_MS, findRoom, pullAccount, type PullContext, recordFault } from "./pull-account.service.ts";
import { closeAbandonedRuns, listPastReadings, type PastReadings } from "./sync-runs.store.ts";

export interface PullSettings {
  readonly signal: AbortSignal;
  /** Waits between repeats; tests make it short. */
  readonly pause?: AskLimits["pause"];
}

// What holds for every account of the provider, so that the rest of the run would only repeat it.
const ENDS_PROVIDER: ReadonlySet<AccountEnd["outcome"]> = new Set(["auth", "limited"]);
const CHANGED = ["Transaction", "BankAccount", "Company", "Consents"] as const;

/** Reads what is due. Must be the company's only reader (the job's key sees to it). */
export async function pullCompany(deps: PullDeps, { companyId, trigger }: PullData, settings: PullSettings): Promise<void> {
  const isLive = (): Promise<boolean> => isLiveCompany(deps.db, companyId);
  if (!(await isLive())) return;
  const now = deps.clock.now();
  const { due, past } = await inCompany(deps.db, companyId, async (tx) => {
    await makeAccountsDue(tx, companyId, await closeAbandonedRuns(tx, companyId, now));
    const found = await accounts.listDueAccounts(tx, companyId, now);
    const since = new Date(now.getTime() - DAY_MS);
    return { due: found, past: await listPastReadings(tx, companyId, found.map(({ bankAccountId }) => bankAccountId), since) };
  });
  const look: Look = { deps, limits: { isLive, ...settings }, past, facts: new Map(), ended: new Map(), unknown: new Map() };
  try {
    for (const account of due) await pullOne(look, account, trigger);
  } catch (error) {
    if (!(error instanceof ReadingStopped)) throw error;
  } finally {
    await inCompany(deps.db, companyId, async (tx) => {
      await rescheduleFromAccounts(tx, companyId, deps.clock.now());
      if (due.length > 0) await accounts.refreshFeedOverview(tx, companyId);
    });
  }
  for (const { provider, userId } of look.unknown.values()) await askPerson(deps, { provider, userId });
  if (due.length > 0) await deps.events.publish(CHANGED, companyId);
}

interface Look {
  readonly deps: PullDeps;
  readonly limits: AskLimits;
  readonly past: readonly PastReadings[];
  /** What the providers say of their accounts, or why they say nothing, by consent. */
  readonly facts: Map<string, readonly FeedAccountFacts[] | FeedFault>;
  /** Providers and consents that are not asked any more in this run, with the outcome that ended them. */
  readonly ended: Map<string, AccountEnd["outcome"]>;
  /** Accounts that the provider does not know any more, one for each consent. */
  readonly unknown: Map<string, accounts.FeedAccountToRead>;
}

async function pullOne(look: Look, account: accounts.FeedAccountToRead, asked: PullData["trigger"]): Promise<void> {
  const { deps, limits } = look;
  const feed = deps.bankFeeds.get(account.provider);
  const past = look.past.find(({ bankAccountId }) => bankAccountId === account.bankAccountId)!;
  const context: PullContext | undefined = feed && { deps, feed, account, limits, past };
  // A provider that is switched off is not a fault of the bank: the account waits until it is set up again.
  if (context === undefined) return putOff(look, account);
  if (mustWait(look, account)) return putOff(look, account);
  // A notice tells that the aggregator has read the bank already; it says nothing of a bank that we ask ourselves.
  const heard = asked === "hook" && feed?.itemIds === "loose" ? "daily" : asked;
  const trigger = heard === "daily" && account.failures > 0 ? "retry" : heard;
  const isReading = account.historyDoneAt !== null && trigger !== "manual" && trigger !== "hook";
  if (isReading && (await findRoom(context)) !== null) return;
  const end = await readOrRecord(look, context, trigger);
  if (ENDS_PROVIDER.has(end.outcome)) look.ended.set(account.provider, end.outcome);
  if (end.unknown === true) look.unknown.set(account.consentId, account);
  if (end.outcome === "consent_expired") look.ended.set(account.consentId, end.outcome);
}

// One bank's limit must not keep a bank that was connected a moment ago: its owner waits for the first transactions.
function mustWait({ ended }: Look, { provider, consentId, historyDoneAt, failures }: accounts.FeedAccountToRead): boolean {
  if (ended.has(consentId)) return true;
  const isNew = historyDoneAt === null && failures === 0;
  return ended.has(provider) && !(isNew && ended.get(provider) === "limited");
}

async function readOrRecord(look: Look, context: PullContext, trigger: PullData["trigger"]): Promise<AccountEnd> {
  const { account } = context;
  const facts = await findFacts(look, context);
  if (facts instanceof FeedFault) return recordFault(context, facts, trigger);
  const own = facts.find(({ externalId }) => externalId === account.externalId);
  const gone = new FeedFault("not_found", "the account is not among those of the consent");
  return own === undefined ? recordFault(context, gone, trigger) : pullAccount(context, own, trigger);
}

async function findFacts(look: Look, { account, feed }: PullContext): Promise<readonly FeedAccountFacts[] | FeedFault> {
  const known = look.facts.get(account.consentId);
  if (known !== undefined) return known;
  const person = { externalId: account.personExternalId, identity: account.identity };
  let found: readonly FeedAccountFacts[] | FeedFault;
  try {
    found = await askProvider(look.limits, () => feed.listAccounts(person, [account.consentExternalId]));
  } catch (error) {
    if (!(error instanceof FeedFault)) throw error;
    found = error;
  }
  look.facts.set(account.consentId, found);
  return found;
}

// The account is tried again when the one that ended the run is.
async function putOff({ deps }: Look, account: accounts.FeedAccountToRead): Promise<void> {
  await inCompany(deps.db, account.companyId, (tx) => accounts.putOffAccount(tx, account, deps.clock.now()));
}
