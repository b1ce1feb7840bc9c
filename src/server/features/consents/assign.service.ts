/**
 * Assigns accounts of a consent to a company. Only an assigned account of a bank gets a row; the
 * other accounts leave none.
 */
import type { OwnerAccess } from "#server/http/company-access.ts";
import { markCompanyConnected } from "#server/features/companies/company-sources.service.ts";
import type { FeedAccountItem } from "#contract/bank-feeds/feed-accounts.ts";
import { lockOverview } from "#server/ledger/overview.ts";
import { inCompanies, narrowTo, type Tx } from "#server/database/tenant.ts";
import { emitEvent } from "#server/features/api-events/api-events.service.ts";
import { listOwnedIds } from "#server/features/access/access.service.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { makerOf } from "#server/http/actor.ts";
import { holdCaller } from "#server/features/auth/accounts.service.ts";
import { ensureFeedBankAccount } from "#server/features/bank-feeds/feed-bank-account.service.ts";
import { refreshFeedOverview } from "#server/features/bank-feeds/feed-accounts.service.ts";
import { ApiError } from "#server/http/errors.ts";
import type { BankFeed, FeedAccountFacts } from "#server/providers/bank-feed/bank-feed.port.ts";
import { readAccountNumber } from "#values/account-number.ts";
import { isSameAccount } from "./account-match.ts";
import type { ConsentDeps } from "./consent-deps.ts";
import { presentFeedAccount } from "./consents.present.ts";
import * as store from "./consents.store.ts";
import * as accounts from "#server/features/bank-feeds/assigned-accounts.service.ts";
import { askProvider, feedUnavailable } from "./feed-faults.ts";
import { startReading } from "./feed-starts.ts";

// All aggregators share this origin, so that an account keeps one history when its provider
// changes.
const ORIGINATE = "aggreg8";
const SLICE = 500;

export interface AssignCommand {
  readonly consentId: string;
  readonly accountIds: readonly string[];
}

/**
 * Assigns the accounts, all or none, and begins their first reading. Throws `consent_not_found`,
 * `consent_not_active`, `feed_account_missing` (not in the consent now), `feed_account_taken`
 * (another company of the caller reads the account; `fields` has its name), `feed_account_joined`,
 * `plan_limit_reached`, `bank_feed_unavailable` and `bank_feed_limited`.
 */
export async function assignAccounts(
  deps: ConsentDeps,
  access: OwnerAccess,
  command: AssignCommand,
): Promise<FeedAccountItem[]> {
  const { companyId, actor } = access;
  const consent = await requireOwnConsent(deps, actor.person.userId, command.consentId);
  if (consent.state !== "active")
    throw new ApiError("consent_not_active", { message: `The consent is ${consent.state}` });
  const feed = deps.bankFeeds.get(consent.provider);
  if (feed === undefined) throw feedUnavailable();
  const chosen = await readChosen(feed, consent, command.accountIds);
  const others = (await listOwnedIds(deps, actor.person)).filter((id) => id !== companyId);
  const company = await inCompanies(deps.db, [companyId, ...others], async (tx) => {
    // One person may assign to two of his companies at once: the second assignment sees the rows of
    // the first.
    await holdCaller(tx, actor.person.userId);
    await refuseTaken(tx, others, chosen);
    await narrowTo(tx, companyId);
    // Locked before a bank account is made: see lockOverview.
    await lockOverview(tx, companyId);
    const ids: string[] = [];
    for (const facts of chosen) ids.push(...(await assignOne(deps, tx, companyId, consent, facts)));
    await accounts.linkConsentCompany(tx, consent.id, companyId, deps.clock.now());
    await store.keepConsent(tx, consent.id);
    await markCompanyConnected(tx, companyId);
    await refreshFeedOverview(tx, companyId);
    await audit(
      tx,
      access,
      "consent.assign",
      { kind: "consent", id: consent.id },
      {
        after: {
          bank: consent.bankName,
          accounts: chosen.map((facts) => facts.accountNumber).join(", "),
        },
      },
    );
    if (ids.length > 0)
      await startReading(deps, tx, { companyId, feedAccountIds: ids, trigger: "first" });
    const rows = await accounts.listFeedAccounts(tx, [companyId]);
    const caused = { companyId, by: makerOf(access.actor) };
    for (const { id, bankAccountId } of rows)
      if (ids.includes(id))
        await emitEvent(tx, deps, caused, {
          type: "account.connected",
          accountId: bankAccountId,
        });
    const [row] = rows;
    return { _id: companyId, name: row?.companyName ?? "" };
  });
  for (const category of ["Consents", "BankAccount", "Company"] as const)
    await deps.events.publish(category, companyId);
  return chosen.map((facts) => presentFeedAccount(facts, consent.id, company));
}

/** The caller's own consent, in any state. Throws `consent_not_found`. */
export async function requireOwnConsent(
  deps: ConsentDeps,
  userId: string,
  consentId: string,
): Promise<store.ConsentRow> {
  const consent = await store.findConsent(deps.db, consentId.toLowerCase());
  if (consent === undefined || consent.userId !== userId)
    throw new ApiError("consent_not_found", { message: "No such consent" });
  return consent;
}

/** Accounts that these companies read. */
export async function listReadAccounts(
  deps: ConsentDeps,
  companyIds: readonly string[],
): Promise<accounts.FeedAccountRow[]> {
  const rows: accounts.FeedAccountRow[] = [];
  for (let from = 0; from < companyIds.length; from += SLICE) {
    const slice = companyIds.slice(from, from + SLICE);
    rows.push(...(await inCompanies(deps.db, slice, (tx) => accounts.listFeedAccounts(tx, slice))));
  }
  return rows;
}

// Asked live: the accounts that the person ticked at the bank count, not the stored ones.
async function readChosen(
  feed: BankFeed,
  consent: store.ConsentRow,
  accountIds: readonly string[],
): Promise<FeedAccountFacts[]> {
  const person = { externalId: consent.externalUserId, identity: consent.identity };
  const shown = await askProvider(() => feed.listConsents(person, [consent.externalId]), {
    refused: "bank_feed_unavailable",
  });
  const now = shown.find((each) => each.externalId === consent.externalId);
  if (now === undefined)
    throw new ApiError("consent_not_active", {
      message: "The provider does not show the consent any more",
    });
  const listed = await askProvider(() => feed.listAccounts(person, [consent.externalId]), {
    refused: "bank_feed_unavailable",
  });
  return [...new Set(accountIds)].map((id) => {
    const facts = listed.find((each) => each.externalId === id);
    const allowed = now.accountExternalIds.length === 0 || now.accountExternalIds.includes(id);
    if (facts === undefined || !allowed)
      throw new ApiError("feed_account_missing", { message: "The account is not in this consent" });
    return facts;
  });
}

async function refuseTaken(
  tx: Tx,
  others: readonly string[],
  chosen: readonly FeedAccountFacts[],
): Promise<void> {
  const read = (await accounts.listFeedAccounts(tx, others)).filter(
    (row) => row.state === "active" || row.state === "expired",
  );
  const taken = chosen.flatMap((facts) =>
    read.filter((row) => isSameAccount(row, facts)).slice(0, 1),
  );
  if (taken.length === 0) return;
  throw new ApiError("feed_account_taken", {
    message:
      "Another company of the caller reads the account; moving the account takes its history along",
    fields: taken.map((row) => ({ path: row.accountNr, message: row.companyName })),
  });
}

/** Answers the id of the connection where its account has to be read anew. */
async function assignOne(
  deps: ConsentDeps,
  tx: Tx,
  companyId: string,
  consent: store.ConsentRow,
  facts: FeedAccountFacts,
): Promise<string[]> {
  const at = deps.clock.now();
  const number = readAccountNumber(facts.accountNumber);
  const bankName = facts.bankName || consent.bankName;
  const { bankAccountId, cameBy } = await ensureFeedBankAccount(
    tx,
    {
      companyId,
      // Some banks show accounts without a number (cards, purses). Their key across consents takes
      // its place.
      accountNr: number?.canonical ?? facts.stableKey ?? facts.externalId,
      currency: facts.currency,
      originate: ORIGINATE,
      bankName,
      numberValid: number?.valid ?? false,
    },
    { newId: deps.newId, at, quota: deps.quota },
  );
  const { id, how } = await accounts.attachFeedAccount(
    tx,
    {
      companyId,
      bankAccountId,
      provider: consent.provider,
      consentId: consent.id,
      externalId: facts.externalId,
      stableKey: facts.stableKey,
      bankId: facts.bankId || consent.bankId,
      bankName,
      cameBy,
    },
    { id: deps.newId(), at },
  );
  if (how === "taken") {
    throw new ApiError("feed_account_joined", {
      message: "The number is a former one of an account that is read by its present number",
      fields: [{ path: facts.accountNumber, message: facts.currency }],
    });
  }
  return how === "kept" ? [] : [id];
}
