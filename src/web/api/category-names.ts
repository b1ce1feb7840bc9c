import type { Category } from "#contract/transactions/categories.ts";

/**
 * Categories whose answers change without the person's own commands; the compiler checks the names
 * against the contract.
 */
export const CATEGORY_NAMES = [
  "Company",
  "Transaction",
  "File",
  "BankAccount",
  "Accountant",
  "Collection",
  "Consents",
] as const satisfies readonly Category[];
