/** The twelve categories of cached data. Query keys and change events begin with one of them. */
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
