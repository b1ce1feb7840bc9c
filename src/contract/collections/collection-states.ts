/** States and sizes of lists of settlements, for pages too. */

/**
 * `awaiting_credit`: no bank credit is tied to it; `partially_matched`: some of the sum is;
 * `matched`: all of it. `no_credit_expected`: an invoice of fees, money still with the provider, or
 * a sum that was set off as a whole. `unbalanced`: the report does not prove its own sums.
 */
export const COLLECTION_STATES = [
  "awaiting_credit",
  "partially_matched",
  "matched",
  "no_credit_expected",
  "unbalanced",
] as const;
export type CollectionState = (typeof COLLECTION_STATES)[number];

/**
 * What is missing of a settlement whose awaited days are over. `transfer`: nothing came. `part`: a
 * part came. `bank_data`: no proven bank data cover these days, so nobody knows whether it came.
 */
export const MISSING_SUMS = ["transfer", "part", "bank_data"] as const;
export type MissingSum = (typeof MISSING_SUMS)[number];

/**
 * What speaks against a provider's letter about a set-off. `other_sum`: the report of its day has
 * another sum. `above_invoices`: its invoices come to less than it says was set off.
 * `several_letters`: another letter is about the same transfer. `other_credit`: more came than the
 * letter says was transferred.
 */
export const LETTER_DOUBTS = [
  "other_sum",
  "above_invoices",
  "several_letters",
  "other_credit",
] as const;

/** Settlements of one page. */
export const COLLECTIONS_PER_PAGE = 100;

/** Items of one page. */
export const COLLECTION_ITEMS_PER_PAGE = 100;
