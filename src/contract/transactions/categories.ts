/**
 * The twelve categories of cached data (specification §3); query keys and change events begin with
 * one.
 */
export const CATEGORIES = [
  "Accountant",
  "Entrepreneur",
  "Company",
  "Transaction",
  "File",
  "BankAccount",
  "Client",
  "User",
  "Profile",
  "Card",
  "Collection",
  "Consents",
] as const;

export type Category = (typeof CATEGORIES)[number];
