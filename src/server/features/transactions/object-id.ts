import { hash } from "node:crypto";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";

export interface TransactionKey {
  readonly accountNr: string;
  readonly originate: string;
  readonly currency: string;
  readonly bookingDate: LocalDate;
  readonly amount: Amount;
  /** Number of this item among equal ones of its account, day and amount, from 1. */
  readonly occurrence: number;
}

// 132 bits: two of a billion items meet with a chance below 10^-21.
const ID_CHARACTERS = 22;

/**
 * The transactionObjectId of the wire: follows from the item's place in the account's multiset
 * alone, so the same facts read again, also after a deletion, get the same id. No text goes in:
 * banks rewrite it.
 */
export function transactionObjectId(key: TransactionKey): string {
  const place = `${key.accountNr}|${key.originate}|${key.currency}|${key.bookingDate}|${key.amount}|${key.occurrence}`;
  return writeObjectId(place);
}

/** The id of a place that is written already; exports write millions of them. */
export function writeObjectId(place: string): string {
  return hash("sha256", place, "base64url").slice(0, ID_CHARACTERS);
}
