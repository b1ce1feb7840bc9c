/** Between a saved view and the list over several companies. */
import type { ClientViewFilter } from "#contract/transactions/client-views.ts";
import { readAddress, type ViewerSearch } from "./viewer-search.ts";

/** What the list over several companies shows. */
export interface ShownClients {
  readonly search: ViewerSearch;
  /** Empty: all companies of the person. */
  readonly companyIds: readonly string[];
  readonly accountIds: readonly string[];
}

/** The conditions to store. */
export function toClientConditions(shown: ShownClients): ClientViewFilter {
  const { fileId: _file, broughtBy: _brought, ...search } = shown.search;
  return {
    ...search,
    booked: search.booked ?? "ALL",
    company_ids: [...shown.companyIds],
    account_ids: [...shown.accountIds],
  };
}

/**
 * The view as the list takes it, with those of its companies that the person has. `unreadable`
 * where a condition cannot be read, and `gone` where none of its companies is left: the list would
 * be wider than the view.
 */
export function readClientConditions(
  filter: ClientViewFilter | null,
  own: readonly string[],
): (ShownClients & { readonly gone: number }) | "unreadable" | "gone" {
  if (filter === null) return "unreadable";
  const { company_ids: named, account_ids: accountIds, ...conditions } = filter;
  const { search, unmet } = readAddress(conditions);
  const companyIds = named.filter((id) => own.includes(id));
  if (unmet.length > 0) return "unreadable";
  if (named.length > 0 && companyIds.length === 0) return "gone";
  return { search, companyIds, accountIds, gone: named.length - companyIds.length };
}

/** Whether the list shows exactly this. */
export function isSameClients(one: ShownClients, other: ShownClients): boolean {
  return keyOf(one) === keyOf(other);
}

function keyOf({ search, companyIds, accountIds }: ShownClients): string {
  const fields = Object.entries({ ...search, booked: search.booked ?? "ALL" })
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([fields, companyIds.toSorted(), accountIds.toSorted()]);
}
