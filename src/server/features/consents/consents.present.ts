import type { Consent } from "#contract/bank-feeds/consents.ts";
import type { FeedAccountItem } from "#contract/bank-feeds/feed-accounts.ts";
import type { FeedBankItem } from "#contract/bank-feeds/consent-flows.ts";
import { consentExpiry } from "#contract/bank-feeds/consent-expiry.ts";
import type { FeedAccountFacts, FeedBalance } from "#server/providers/bank-feed/bank-feed.port.ts";
import type { OfferedBank } from "#server/providers/bank-feed/bank-feeds.port.ts";
import { formatAmount } from "#values/money.ts";
import type { ConsentRow } from "./consents.store.ts";

export function presentBank(bank: OfferedBank): FeedBankItem {
  return {
    _id: bank.id,
    name: bank.name,
    availableCountries: [...bank.countries],
    availableInSync: bank.available,
    logo: bank.logo,
    connectionQualityIndicator: {
      value: bank.quality,
      updatedAt: bank.qualityAt?.toISOString() ?? null,
    },
    provider: bank.provider,
  };
}

interface CompanyName {
  readonly _id: string;
  readonly name: string;
}

export function presentFeedAccount(
  facts: FeedAccountFacts,
  consentId: string,
  company: CompanyName | null,
): FeedAccountItem {
  return {
    accountId: facts.externalId,
    consentId,
    name: facts.name,
    bankId: facts.bankId,
    bankName: facts.bankName,
    currency: facts.currency,
    accountNumber: facts.accountNumber,
    owner: facts.owner,
    lastSuccessfulSyncDate: facts.lastSyncAt?.toISOString() ?? null,
    transactionCounter: facts.transactionCount,
    type: facts.type,
    balances: {
      available: presentBalance(facts.availableBalance),
      booked: presentBalance(facts.bookedBalance),
      creditLine: facts.creditLine === null ? null : formatAmount(facts.creditLine),
    },
    assignedCompany: company,
  };
}

function presentBalance(
  balance: FeedBalance | null,
): { amount: string; creditLineIncluded: boolean } | null {
  return balance === null
    ? null
    : { amount: formatAmount(balance.amount), creditLineIncluded: balance.creditLineIncluded };
}

export interface ConsentParts {
  readonly companies: readonly CompanyName[];
  readonly accounts: Consent["consentedAccounts"];
  readonly complete: boolean;
  readonly lastSuccessAt: Date | null;
}

export function presentConsent(row: ConsentRow, parts: ConsentParts, now: Date): Consent {
  const live = row.state === "active" || row.state === "expired";
  const expiry = consentExpiry(row.passiveExpiresAt?.getTime() ?? null, now.getTime());
  return {
    _id: row.id,
    bank: { _id: row.bankId, name: row.bankName },
    provider: row.provider,
    // The daily look may be hours behind the clock, so the dates count too.
    state: row.state === "active" && expiry === 0 ? "expired" : row.state,
    // A consent that the provider refuses is over, even before its date.
    expiry: row.state === "active" ? expiry : 0,
    activeSyncEnabled: row.activeEnabled,
    passiveSyncEnabled: row.passiveEnabled,
    activeSyncExpirationDate: row.activeExpiresAt?.toISOString() ?? null,
    passiveSyncExpirationDate: row.passiveExpiresAt?.toISOString() ?? null,
    userId: row.userId,
    identity: row.identity,
    extendable: live,
    companies: [...parts.companies],
    lastSuccessAt: parts.lastSuccessAt?.toISOString() ?? null,
    consentedAccounts: parts.accounts,
    accountsComplete: parts.complete,
  };
}
