/** Between a saved view and the list: its filter, its order and its accounts. */
import type { BankAccountRef } from "#contract/fields.ts";
import type { TransactionConditions } from "#contract/transactions/transaction-filter.ts";
import { readAddress, type ViewerSearch } from "./viewer-search.ts";

/** What the list shows, as a view stores it. */
export interface ShownView {
  readonly search: ViewerSearch;
  /** Empty: all accounts of the company. */
  readonly accounts: readonly BankAccountRef[];
}

/** The conditions to store. */
export function toConditions({ search, accounts }: ShownView): TransactionConditions {
  return { ...search, booked: search.booked ?? "ALL", bankAccounts: [...accounts] };
}

/**
 * The view as the list takes it. Undefined where a condition cannot be read: without it the list
 * would be wider than the view.
 */
export function readConditions(filter: TransactionConditions | null): ShownView | undefined {
  if (filter === null) return undefined;
  const { bankAccounts, ...conditions } = filter;
  const { search, named, unmet } = readAddress(conditions);
  if (unmet.length > 0 || Object.keys(named).length > 0) return undefined;
  return { search, accounts: bankAccounts };
}

/** Whether the list shows exactly this. */
export function isSameView(one: ShownView, other: ShownView): boolean {
  return keyOf(one) === keyOf(other);
}

function keyOf({ search, accounts }: ShownView): string {
  const fields = Object.entries({ ...search, booked: search.booked ?? "ALL" })
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const refs = accounts
    .map(({ accountNr, originate, currency }) => [accountNr, originate, currency ?? ""].join(" "))
    .toSorted();
  return JSON.stringify([fields, refs]);
}
