/**
 * The web's memory of a person and his choices, in one typed store. Each field says who sets and
 * who clears it; `clearSession` clears every field. Memory of a single part stays with that part:
 * awaited uploads, the connect flow with its refused window. A chosen account, file, person or
 * consent is a parameter of its dialog.
 */
import { useSyncExternalStore } from "react";
import { isLocalChange } from "#web/state/tab-storage.ts";
import type { BankAccountRef, Role } from "#contract/fields.ts";
import type { Profile, User } from "#contract/people/session.ts";
import type { AccountWork, CompanyWork, MovedAccount } from "#web/state/awaited-work.ts";
import { createStore } from "#web/state/create-store.ts";
import {
  loadPersisted,
  loginChange,
  savePersisted,
  wipePersisted,
} from "#web/state/persistence.ts";

/** A company as the header and the pages need it before its list has arrived. */
export interface RememberedCompany {
  readonly _id: string;
  readonly name: string;
  readonly taxNumber: string;
}

/** The prefilled filter of a link, or the last one set in the viewer. */
export interface TransactionViewerFilter {
  readonly accountNr?: string;
  readonly originate?: string;
  readonly bookingDate?: string;
  readonly partnerName?: string;
  readonly partnerTaxId?: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly description?: string;
  /** Set in the viewer; links have no bounds. Amounts are magnitudes as decimal strings. */
  readonly text?: string;
  readonly dateFrom?: string;
  readonly dateTo?: string;
  readonly amountMin?: string;
  readonly amountMax?: string;
  readonly direction?: "credit" | "debit";
  readonly fileId?: string;
  readonly sort?: "date_desc" | "date_asc" | "amount_desc" | "amount_asc";
  readonly booked: "ALL" | "BOOKED" | "UNBOOKED";
}

/** Days that were chosen for every page; an open end is left out. */
export interface ChosenPeriod {
  readonly from?: string;
  readonly to?: string;
}

/** Fields kept over a reload of the page; where each is kept is said in `persistence.ts`. */
export interface PersistedState {
  /**
   * Session token. Set by the link entry from kinds `login` and `invitation` and by a login with a
   * passkey; cleared by logout and expiry.
   */
  readonly token: string | null;
  /**
   * Session token of an integrator's link (kind `connect`), for this tab only. Set by the link
   * entry.
   */
  readonly connectToken: string | null;
  /** Set with the user by the link entry and by `restoreSession`. */
  readonly role: Role | null;
  /**
   * Set by the link entry, `restoreSession` and after `PUT /entr`. Absent with a token = privacy
   * terms open.
   */
  readonly user: User | null;
  /** Set with the user; after `POST /profile` by the profile page. */
  readonly profile: Profile | null;
  /** Set by the switcher, the companies page and guard 1; cleared when the company is deleted. */
  readonly currentCompany: RememberedCompany | null;
  /**
   * Pending tax number of a link (8 digits). Set by the link entry; cleared by guard 1 after the
   * lookup.
   */
  readonly taxNumber: string | null;
  /** Set by the link entry and the viewer's filters; cleared by „Szűrők törlése”. */
  readonly transactionFilter: TransactionViewerFilter | null;
  /**
   * The month or other period of every page, list and client. Set in the header and by pages on
   * which its days are changed; null = every month.
   */
  readonly period: ChosenPeriod | null;
  /**
   * Accounts that a job moves or deletes. Added by the account dialogs; removed when their end is
   * told, on any page.
   */
  readonly accountWork: readonly AccountWork[];
  /**
   * Joins and turns that a job does. Added by the dialog and the company's page; removed when their
   * end is told, on any page.
   */
  readonly companyWork: readonly CompanyWork[];
  /**
   * The person decides later about companies that a program prepared for him. Set by „Később
   * döntök” of their page.
   */
  readonly decidesLater: boolean;
  /** Bands of days stand in the list beside an open drawer too. Set in the menu of its order. */
  readonly daysBeside: boolean;
}

export interface ClientState extends PersistedState {
  /** Client that an accountant opened last; the list of clients begins there. Set by that list. */
  readonly currentClientId: string | null;
  /**
   * Ticked accounts of the viewer; empty = all. Set by the rail; cleared when the company changes.
   */
  readonly selectedBankAccounts: readonly BankAccountRef[];
  /**
   * The last move of an account, for its undo. Set by the move; cleared by the undo and „Rendben”.
   */
  readonly lastMove: MovedAccount | null;
  /** The whole layout accepts dropped files. Set while a page uses `useDropZone`. */
  readonly dropZone: boolean;
}

const EMPTY: ClientState = {
  token: null,
  connectToken: null,
  role: null,
  user: null,
  profile: null,
  currentCompany: null,
  taxNumber: null,
  transactionFilter: null,
  period: null,
  accountWork: [],
  companyWork: [],
  decidesLater: false,
  daysBeside: false,
  currentClientId: null,
  selectedBankAccounts: [],
  lastMove: null,
  dropZone: false,
};

const store = createStore<ClientState>({ ...EMPTY, ...loadPersisted() });
// Without a session nothing may remain of the last one, such as scroll positions the router noted
// while leaving.
if (!store.get().token && !store.get().connectToken) wipePersisted();

/** The state now, for code outside components. */
export const clientState = store.get;

/** The page is being left for another person's, see `leavePerson`. */
let left = false;

export function setClientState(change: Partial<ClientState>): void {
  // Work that still runs on a page that is being left belongs to the last person; it must not be
  // kept for the next one.
  if (left) return;
  store.set(change);
  savePersisted(change);
}

/**
 * One field or a value made of several; the component renders again only when the result changes.
 */
export function useClientState<Value>(select: (state: ClientState) => Value): Value {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    // The server draws pages for nobody, and so does the first frame that takes such a page over.
    () => select(EMPTY),
  );
}

/** The bearer of calls: the connect token of this tab before the stored session. */
export function bearerToken(): string | null {
  return store.get().connectToken ?? store.get().token;
}

/**
 * Puts a session's new token in the place of its old one; another session that was opened meanwhile
 * stays.
 */
export function renewToken(old: string, renewed: string): void {
  const { token, connectToken } = store.get();
  if (connectToken === old) setClientState({ connectToken: renewed });
  else if (token === old) setClientState({ token: renewed });
}

/** Sets the current company and forgets the data of the last one. */
export function setCurrentCompany(company: RememberedCompany | null): void {
  const changed = store.get().currentCompany?._id !== company?._id;
  setClientState({
    currentCompany: company,
    ...(changed && { selectedBankAccounts: [] }),
  });
}

/** Makes a company of a reply the current one. */
export function rememberCompany({ _id, name, taxNumber }: RememberedCompany): void {
  setCurrentCompany({ _id, name, taxNumber });
}

let serial = 0;

/**
 * Grows with every session that ends in this tab: tells whether a call was of a session that is
 * over by now.
 */
export function sessionSerial(): number {
  return serial;
}

/**
 * Logout and failed links: user, role and tokens are removed, the whole session storage is wiped,
 * and nothing of it stays in memory.
 */
export function clearSession(): void {
  if (left) return;
  serial += 1;
  wipePersisted();
  store.set(EMPTY);
}

/**
 * Ends the session of this tab. Where it was of an integrator's link, the login that the browser
 * keeps for its other tabs stays; the tab goes on with that one.
 */
export function endSession(): void {
  const { connectToken } = store.get();
  if (!connectToken) return clearSession();
  leaveForLink();
}

/**
 * Before a link of an integrator opens: everything of this tab goes, but not the browser's stored
 * login.
 */
export function leaveForLink(): void {
  serial += 1;
  wipePersisted(true);
  store.set({ ...EMPTY, token: loadPersisted().token ?? null });
}

// Another tab logged out or in: this one must not go on with a token that is gone, or show one
// person's data under another's.
if (typeof window !== "undefined") {
  window.addEventListener("storage", (event) => {
    const change = isLocalChange(event) ? loginChange(event) : undefined;
    if (!change || left) return;
    const token = loadPersisted().token ?? null;
    const { token: own, connectToken } = store.get();
    // A tab with a session of its own goes on, whatever happens to the login that it does not use.
    if (change === "renewed" || connectToken || !own) store.set({ token });
    else leavePerson();
  });
}

/**
 * This tab shows data of a person who is no longer logged in: it goes home by a load, which leaves
 * nothing in memory.
 */
function leavePerson(): void {
  serial += 1;
  wipePersisted(true);
  store.set(EMPTY);
  left = true;
  window.location.replace("/");
}
