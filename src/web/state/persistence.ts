/**
 * Where client state outlives a reload: the session of login and invitation links and the company
 * chosen last in local storage, everything else in session storage, which logout wipes whole.
 * Storage may be forbidden or full; the program then just forgets.
 */
import { type StorageName, withStorage } from "#web/state/tab-storage.ts";
import type { PersistedState } from "#web/state/client-state.ts";

const PREFIX = "bankhid.";
/** Kept by `recent-searches.ts`, and gone with the session. */
export const RECENT_SEARCHES_KEY = `${PREFIX}recentSearches`;
/** The company that was chosen last in any tab: a new tab goes on with it. */
const LAST_COMPANY_KEY = `${PREFIX}lastCompany`;
const LOCAL: readonly (keyof PersistedState)[] = ["token"];
const SESSION: readonly (keyof PersistedState)[] = [
  "connectToken",
  "role",
  "user",
  "profile",
  "currentCompany",
  "taxNumber",
  "transactionFilter",
  "period",
  "accountWork",
  "companyWork",
  "decidesLater",
  "daysBeside",
];

/**
 * A classic script that says whether somebody is logged in, before the first frame and without any
 * other code: it marks the root element with `data-signed-in`.
 */
export const SIGNED_IN_SCRIPT =
  `try{if(localStorage.getItem("${PREFIX}token")||sessionStorage.getItem("${PREFIX}connectToken"))` +
  `document.documentElement.dataset.signedIn=""}catch{}`;

export function loadPersisted(): Partial<PersistedState> {
  const state = { ...load("localStorage", LOCAL), ...load("sessionStorage", SESSION) };
  if (state.connectToken || !state.token || state.currentCompany) return state;
  const currentCompany = loadLastCompany();
  return currentCompany ? { ...state, currentCompany } : state;
}

/** Keeps those fields of a change that are kept at all; null removes. */
export function savePersisted(change: Partial<PersistedState>): void {
  save("localStorage", LOCAL, change);
  save("sessionStorage", SESSION, change);
  if ("currentCompany" in change && !load("sessionStorage", ["connectToken"]).connectToken)
    saveLastCompany(change.currentCompany);
}

/**
 * Empties the session storage and the local one, unless the login that all tabs share shall stay.
 */
export function wipePersisted(keepsLogin = false): void {
  if (!keepsLogin) {
    withStorage("localStorage", (storage) => {
      for (const key of LOCAL) storage.removeItem(PREFIX + key);
      storage.removeItem(RECENT_SEARCHES_KEY);
      storage.removeItem(LAST_COMPANY_KEY);
    });
  }
  withStorage("sessionStorage", (storage) => storage.clear());
}

/**
 * The effect of another tab on the shared login: `renewed` keeps the person, `changed` is a logout
 * or another login.
 */
export function loginChange(
  event: Pick<StorageEvent, "key" | "oldValue" | "newValue">,
): "renewed" | "changed" | undefined {
  if (event.key !== null && event.key !== `${PREFIX}token`) return undefined;
  // A login empties the storage before it writes its own token; only a renewal puts one in the
  // place of another.
  return event.oldValue !== null && event.newValue !== null ? "renewed" : "changed";
}

function load(name: StorageName, keys: readonly (keyof PersistedState)[]): Partial<PersistedState> {
  const found: Record<string, unknown> = {};
  withStorage(name, (storage) => {
    for (const key of keys) {
      const text = storage.getItem(PREFIX + key);
      if (text !== null) found[key] = readJson(text);
    }
  });
  return Object.fromEntries(
    Object.entries(found).filter(([, value]) => value !== undefined),
  ) as Partial<PersistedState>;
}

function save(
  name: StorageName,
  keys: readonly (keyof PersistedState)[],
  change: Partial<PersistedState>,
): void {
  withStorage(name, (storage) => {
    for (const key of keys) {
      if (!(key in change)) continue;
      const value = change[key];
      if (value === null || value === undefined) storage.removeItem(PREFIX + key);
      else storage.setItem(PREFIX + key, JSON.stringify(value));
    }
  });
}

function loadLastCompany(): PersistedState["currentCompany"] {
  let found: unknown;
  withStorage("localStorage", (storage) => {
    found = readJson(storage.getItem(LAST_COMPANY_KEY) ?? "null");
  });
  return (found ?? null) as PersistedState["currentCompany"];
}

function saveLastCompany(company: PersistedState["currentCompany"] | undefined): void {
  withStorage("localStorage", (storage) => {
    if (company) storage.setItem(LAST_COMPANY_KEY, JSON.stringify(company));
    else storage.removeItem(LAST_COMPANY_KEY);
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
