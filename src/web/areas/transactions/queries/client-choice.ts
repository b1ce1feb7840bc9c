/** Which companies the list over several companies shows: the address holds them. */
import { COMPANIES_PER_LIST_MAX } from "#contract/transactions/list-limits.ts";

export interface ClientChoice {
  readonly ids: readonly string[];
  /** Companies that the person has and that the list leaves out for their number. */
  readonly left: number;
}

/**
 * The companies that the address names, of those that the person has; without a name all of them,
 * in the given order, up to the most that one list holds.
 */
export function chooseClients(
  named: string | undefined,
  companyIds: readonly string[],
): ClientChoice {
  const wanted = new Set((named ?? "").toLowerCase().split(","));
  const found = companyIds.filter((id) => wanted.has(id));
  const asked = found.length > 0 ? found : companyIds;
  const ids = asked.slice(0, COMPANIES_PER_LIST_MAX);
  return { ids, left: asked.length - ids.length };
}

/** The accounts that the address names; empty where it names none. */
export function chooseAccounts(named: string | undefined): readonly string[] {
  return [...new Set((named ?? "").toLowerCase().split(","))].filter((id) => id !== "");
}

/** The chosen ones among a company's accounts: all of them where none is named. */
export function accountsChosenOf(
  chosen: readonly string[],
  own: readonly string[],
): readonly string[] {
  const found = own.filter((id) => chosen.includes(id));
  return found.length > 0 ? found : own;
}

/**
 * The named accounts with another tick among those of one company. The last one stays, and a
 * company whose accounts are all ticked has none named.
 */
export function toggleAccount(
  chosen: readonly string[],
  own: readonly string[],
  id: string,
): readonly string[] {
  const others = chosen.filter((each) => !own.includes(each));
  const before = accountsChosenOf(chosen, own);
  const ticked = before.includes(id) ? before.filter((each) => each !== id) : [...before, id];
  const next = ticked.length === 0 ? before : ticked;
  return next.length === own.length ? others : [...others, ...next];
}

/** The text of the address; undefined for all companies. */
export function writeClients(
  ids: readonly string[],
  companyIds: readonly string[],
): string | undefined {
  return ids.length === 0 || ids.length === companyIds.length ? undefined : ids.join(",");
}

/** The chosen companies with another tick; the last one stays, so that the list is never empty. */
export function toggleClient(ids: readonly string[], id: string): readonly string[] {
  if (!ids.includes(id)) return ids.length < COMPANIES_PER_LIST_MAX ? [...ids, id] : ids;
  return ids.length === 1 ? ids : ids.filter((each) => each !== id);
}
