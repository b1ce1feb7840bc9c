/**
 * Decides whether an account that a provider shows is one that we read already, under whatever ids.
 * Pure.
 */
import type { FeedAccountFacts } from "#server/providers/bank-feed/bank-feed.port.ts";
import { readAccountNumber } from "#values/account-number.ts";

export interface KnownAccount {
  readonly accountNr: string;
  readonly currency: string;
  readonly stableKey: string | null;
}

/** The stored form of the number; empty where the provider gave none. */
function canonicalNumber(facts: Pick<FeedAccountFacts, "accountNumber">): string {
  return readAccountNumber(facts.accountNumber)?.canonical ?? "";
}

/** Compares the provider's key across consents, else number and currency. */
export function isSameAccount(known: KnownAccount, facts: FeedAccountFacts): boolean {
  if (known.stableKey !== null && facts.stableKey !== null) {
    if (known.stableKey === facts.stableKey) return known.currency === facts.currency;
  }
  const number = canonicalNumber(facts);
  return number !== "" && number === known.accountNr && known.currency === facts.currency;
}
