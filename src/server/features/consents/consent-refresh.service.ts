/**
 * Writes the provider's answer about a person's consents: dates, ends, and the state of the
 * accounts that companies read. Called after a flow, at a hint of the provider, and daily. Each
 * call may be repeated at any time.
 */
import { listDirectedIds } from "#server/features/access/access.service.ts";
import * as persons from "./consent-persons.store.ts";
import { holdPerson } from "#server/features/auth/accounts.service.ts";
import type { Maker } from "#server/database/stamps.ts";
import { inCompanies, inCompanyAsProgram, inGlobal, type Tx } from "#server/database/tenant.ts";
import { emitEvent } from "#server/features/api-events/api-events.service.ts";
import type { ConsentState } from "#server/database/tables/bank-feeds.ts";
import { refreshFeedOverview } from "#server/features/bank-feeds/feed-accounts.service.ts";
import type {
  BankFeed,
  FeedAccountFacts,
  FeedConsent,
  FeedPerson,
} from "#server/providers/bank-feed/bank-feed.port.ts";
import { isSameAccount } from "./account-match.ts";
import type { ConsentDeps } from "./consent-deps.ts";
import * as store from "./consents.store.ts";
import * as accounts from "#server/features/bank-feeds/assigned-accounts.service.ts";
import { startReading } from "./feed-starts.ts";
import { chooseKept, type Vouched } from "./vouched-consents.service.ts";

export interface Refresh {
  /** Our ids by the provider's. */
  readonly consentIds: ReadonlyMap<string, string>;
  readonly companyIds: readonly string[];
}

interface Look {
  readonly feed: BankFeed;
  readonly userId: string;
  readonly person: FeedPerson;
  readonly startedAt: Date;
  /** Companies whose rows changed. */
  readonly touched: Set<string>;
  readonly vouched: Vouched;
}

/**
 * The state of a consent by its dates: over by its own date, or because nothing may be read through
 * it any more. A consent without a date holds until the provider says otherwise.
 */
export function stateByDates(
  consent: Pick<FeedConsent, "passiveExpiresAt" | "passiveEnabled" | "activeEnabled">,
  now: Date,
): "active" | "expired" {
  if (!consent.passiveEnabled && !consent.activeEnabled) return "expired";
  return consent.passiveExpiresAt !== null && consent.passiveExpiresAt <= now
    ? "expired"
    : "active";
}

/**
 * Asks the provider for the person's consents and writes the answer about those that we hold, about
 * `vouched` ones, and about those whose flows came back earlier. Throws FeedFault, and then nothing
 * was changed.
 */
export async function refreshPersonConsents(
  deps: ConsentDeps,
  feed: BankFeed,
  userId: string,
  vouched: Vouched = {},
): Promise<Refresh> {
  const person = await persons.findProviderUser(deps.db, feed.provider, userId);
  if (person === undefined) return { consentIds: new Map(), companyIds: [] };
  const look: Look = {
    feed,
    userId,
    person,
    startedAt: deps.clock.now(),
    touched: new Set(),
    vouched,
  };
  const held = (await store.listConsentsOf(deps.db, userId)).filter(
    (row) => row.provider === feed.provider,
  );
  const live = held.filter((row) => row.state === "active" || row.state === "expired");
  const known = [...new Set([...live.map((row) => row.externalId), ...(vouched.ids ?? [])])];
  const shown = await feed.listConsents(person, known);
  const consentIds = await saveShown(deps, look, shown, held);
  for (const consent of shown) {
    const id = consentIds.get(consent.externalId);
    if (id !== undefined) await settleConsent(deps, look, id, consent);
  }
  await adoptNewConsents(deps, look, shown, consentIds, held);
  const gone = live.filter(
    (row) => !shown.some((consent) => consent.externalId === row.externalId),
  );
  for (const row of gone) await settleGone(deps, look, row);
  for (const companyId of look.touched) {
    for (const category of ["Consents", "Company", "BankAccount"] as const)
      await deps.events.publish(category, companyId);
  }
  return { consentIds, companyIds: [...look.touched] };
}

async function saveShown(
  deps: ConsentDeps,
  look: Look,
  shown: readonly FeedConsent[],
  held: readonly store.ConsentRow[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const kept = await chooseKept(deps, look, shown, held);
  await inGlobal(deps.db, async (tx) => {
    const isPersonGone = !(await holdPerson(tx, look.userId));
    for (const consent of shown) {
      const before = held.find((row) => row.externalId === consent.externalId);
      if (!kept.has(consent.externalId)) continue;
      // A consent that somebody ended while we asked stays ended. A consent that only seemed to be
      // gone lives again.
      if (before?.state === "replaced" || (before?.endedAt && before.endedAt >= look.startedAt))
        continue;
      const state = stateByDates(consent, look.startedAt);
      const given = {
        provider: look.feed.provider,
        userId: look.userId,
        person: look.person,
        consent,
        state,
        now: look.startedAt,
      };
      const id = await store.saveConsent(tx, {
        ...given,
        isPersonGone,
        id: before?.id ?? deps.newId(),
      });
      if (id === undefined)
        deps.log.error(
          { provider: look.feed.provider },
          "a consent is another person's, or ended just now",
        );
      else ids.set(consent.externalId, id);
    }
  });
  return ids;
}

/** Updates the accounts that companies read through the consent. */
async function settleConsent(
  deps: ConsentDeps,
  look: Look,
  consentId: string,
  consent: FeedConsent,
): Promise<void> {
  const state = stateByDates(consent, look.startedAt);
  for (const { companyId } of await store.listConsentCompanies(deps.db, [consentId])) {
    const given = { companyId, consentId, consent, state };
    const moved = await inCompanyAsProgram(deps.db, companyId, (tx) =>
      settleInCompany(deps, tx, look, given),
    );
    if (moved) look.touched.add(companyId);
  }
}

interface Settling {
  readonly companyId: string;
  readonly consentId: string;
  readonly consent: FeedConsent;
  readonly state: ConsentState;
}

async function settleInCompany(
  deps: ConsentDeps,
  tx: Tx,
  look: Look,
  given: Settling,
): Promise<boolean> {
  const { companyId, consentId, consent } = given;
  const at = look.startedAt;
  const mine = (await accounts.listFeedAccounts(tx, [companyId])).filter(
    (row) => row.consentId === consentId,
  );
  // A list without accounts says nothing, because no consent is given for no account.
  const listed = (row: accounts.FeedAccountRow): boolean =>
    consent.accountExternalIds.length === 0 || consent.accountExternalIds.includes(row.externalId);
  let changes = 0;
  if (given.state === "expired") {
    changes += await accounts.updateFeedAccountStates(tx, companyId, consentId, {
      from: ["active"],
      to: "expired",
      at,
    });
    const caused = { companyId, by: null };
    if (changes > 0) await emitEvent(tx, deps, caused, { type: "consent.expired", consentId });
  } else {
    const back = mine
      .filter((row) => (row.state === "expired" || row.state === "revoked") && listed(row))
      .map((row) => row.id);
    const out = mine.filter((row) => row.state === "active" && !listed(row)).map((row) => row.id);
    const revive = { from: ["expired", "revoked"] as const, to: "active" as const, at, ids: back };
    changes += await accounts.updateFeedAccountStates(tx, companyId, consentId, revive);
    changes += await accounts.updateFeedAccountStates(tx, companyId, consentId, {
      from: ["active"],
      to: "revoked",
      at,
      ids: out,
    });
    if (back.length > 0)
      await startReading(deps, tx, { companyId, feedAccountIds: back, trigger: "renewal" });
  }
  await refreshFeedOverview(tx, companyId);
  return changes > 0;
}

/**
 * A new consent gives the accounts that we read other ids. They are recognised across consents and
 * read on under the new consent, into the same bank account. A consent that lost all its accounts
 * in this way is replaced.
 */
async function adoptNewConsents(
  deps: ConsentDeps,
  look: Look,
  shown: readonly FeedConsent[],
  consentIds: ReadonlyMap<string, string>,
  held: readonly store.ConsentRow[],
): Promise<void> {
  const isLive = (row: store.ConsentRow): boolean =>
    row.state === "active" || row.state === "expired";
  const fresh = shown.filter((consent) => {
    const id = consentIds.get(consent.externalId);
    return (
      id !== undefined &&
      !held.some((row) => row.id === id) &&
      stateByDates(consent, look.startedAt) === "active"
    );
  });
  if (fresh.length === 0) return;
  // All consents of the person, of any provider: a bank that changed its provider keeps one history
  // too.
  const every = await store.listConsentsOf(deps.db, look.userId);
  const all = every.filter(
    (row) => isLive(row) && !fresh.some((one) => one.externalId === row.externalId),
  );
  const companyIds = await listOwnCompanies(
    deps,
    look.userId,
    all.map((row) => row.id),
  );
  if (companyIds.length === 0) return;
  const read = (
    await inCompanies(deps.db, companyIds, (tx) => accounts.listFeedAccounts(tx, companyIds))
  ).filter(
    (row) =>
      (row.state === "active" || row.state === "expired") &&
      all.some((consent) => consent.id === row.consentId),
  );
  if (read.length === 0) return;
  for (const consent of fresh) {
    const facts = await look.feed.listAccounts(look.person, [consent.externalId]);
    for (const row of read) {
      const match = facts.find((each) => isAllowed(consent, each) && isSameAccount(row, each));
      if (match !== undefined)
        await moveToConsent(deps, look, row, consentIds.get(consent.externalId)!, match);
    }
  }
  for (const old of all) await replaceIfEmpty(deps, look, old, read);
}

function isAllowed(consent: FeedConsent, facts: FeedAccountFacts): boolean {
  return (
    consent.accountExternalIds.length === 0 || consent.accountExternalIds.includes(facts.externalId)
  );
}

/** The companies that read through these consents and still belong to the person. */
async function listOwnCompanies(
  deps: ConsentDeps,
  userId: string,
  consentIds: readonly string[],
): Promise<string[]> {
  const linked = await store.listConsentCompanies(deps.db, consentIds);
  const own = await listDirectedIds(deps, userId);
  return [...new Set(linked.map((row) => row.companyId))].filter((id) => own.includes(id));
}

async function moveToConsent(
  deps: ConsentDeps,
  look: Look,
  row: accounts.FeedAccountRow,
  consentId: string,
  facts: FeedAccountFacts,
): Promise<void> {
  const { companyId, bankAccountId } = row;
  await inCompanyAsProgram(deps.db, companyId, async (tx) => {
    const { externalId, stableKey, bankId, bankName } = facts;
    const given = {
      companyId,
      bankAccountId,
      provider: look.feed.provider,
      consentId,
      externalId,
      stableKey,
      bankId,
      bankName,
      cameBy: row.cameBy,
    };
    const { id } = await accounts.attachFeedAccount(tx, given, {
      id: deps.newId(),
      at: look.startedAt,
    });
    await accounts.linkConsentCompany(tx, consentId, companyId, look.startedAt);
    await store.keepConsent(tx, consentId);
    await refreshFeedOverview(tx, companyId);
    await startReading(deps, tx, { companyId, feedAccountIds: [id], trigger: "renewal" });
  });
  look.touched.add(companyId);
}

async function replaceIfEmpty(
  deps: ConsentDeps,
  look: Look,
  old: store.ConsentRow,
  read: readonly accounts.FeedAccountRow[],
): Promise<void> {
  const companies = [
    ...new Set(read.filter((row) => row.consentId === old.id).map((row) => row.companyId)),
  ];
  if (companies.length === 0) return;
  let left = 0;
  for (const { companyId } of await store.listConsentCompanies(deps.db, [old.id])) {
    await inCompanyAsProgram(deps.db, companyId, async (tx) => {
      if (await accounts.hasLiveFeed(tx, companyId, old.id)) left++;
      else await accounts.unlinkConsentCompany(tx, old.id, companyId);
    });
  }
  if (left === 0)
    await inGlobal(deps.db, (tx) => store.endConsent(tx, old.id, "replaced", look.startedAt));
}

/**
 * Settles a consent that the provider does not show any more: its date is over, or the person took
 * it back at the bank.
 */
async function settleGone(deps: ConsentDeps, look: Look, row: store.ConsentRow): Promise<void> {
  const now = (await store.findConsent(deps.db, row.id))?.state;
  if (now !== "active" && now !== "expired") return;
  if (stateByDates(row, look.startedAt) === "expired")
    await expireConsent(deps, row, look.startedAt, look.touched);
  else await withdrawConsent(deps, row, look.startedAt, look.touched);
}

/** Expires a consent whose last day is over: its accounts wait for an extension. */
export async function expireConsent(
  deps: ConsentDeps,
  row: store.ConsentRow,
  at: Date,
  touched: Set<string>,
): Promise<void> {
  if (row.state === "active")
    await inGlobal(deps.db, (tx) => store.updateConsentState(tx, row.id, "expired", at));
  for (const { companyId } of await store.listConsentCompanies(deps.db, [row.id])) {
    await inCompanyAsProgram(deps.db, companyId, async (tx) => {
      const changes = await accounts.updateFeedAccountStates(tx, companyId, row.id, {
        from: ["active"],
        to: "expired",
        at,
      });
      if (changes === 0) return;
      await refreshFeedOverview(tx, companyId);
      const caused = { companyId, by: null };
      await emitEvent(tx, deps, caused, { type: "consent.expired", consentId: row.id });
      touched.add(companyId);
    });
  }
}

/**
 * Withdraws a consent that ended before its time: nothing is read through it any more, and stored
 * rows stay. `by` is the person who revoked it; null where the bank or the program did.
 */
export async function withdrawConsent(
  deps: ConsentDeps,
  row: store.ConsentRow,
  at: Date,
  touched: Set<string>,
  by: Maker | null = null,
): Promise<void> {
  await inGlobal(deps.db, (tx) => store.endConsent(tx, row.id, "revoked", at));
  for (const { companyId } of await store.listConsentCompanies(deps.db, [row.id])) {
    await inCompanyAsProgram(deps.db, companyId, async (tx) => {
      const change = { from: ["active", "expired"] as const, to: "revoked" as const, at };
      if ((await accounts.updateFeedAccountStates(tx, companyId, row.id, change)) === 0) return;
      if (!(await accounts.hasLiveFeed(tx, companyId)))
        await accounts.unscheduleCompany(tx, companyId);
      await refreshFeedOverview(tx, companyId);
      const caused = { companyId, by };
      await emitEvent(tx, deps, caused, { type: "consent.revoked", consentId: row.id });
      touched.add(companyId);
    });
  }
}
