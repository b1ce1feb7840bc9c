/**
 * Fields of account settings that the product knows. Apart from the schemas, so that the web may
 * use them without loading any.
 */

/**
 * Fields that the product itself acts on: the account's currency, the bank's name, its code in the
 * books, the ledger number. Others are kept for the clients that wrote them.
 */
export const KNOWN_BANK_FIELDS = ["currency", "bankName", "bankCode", "ledgerNumber"] as const;
export type KnownBankField = (typeof KNOWN_BANK_FIELDS)[number];
