/**
 * Rights of the person in front of the browser. A component asks `useClientState(canAddCompany)`,
 * other code `canAddCompany(clientState())`. A capability decides what a page offers; the server
 * decides for itself. Before the role is known, most capabilities answer as for an entrepreneur.
 * What a person may do with one company stands in `company-rights.ts`.
 */
import type { EndpointName } from "#contract/endpoints.ts";
import { endpointAddresses } from "virtual:endpoint-addresses";
import type { ClientState } from "./client-state.ts";

type Me = Pick<ClientState, "role">;
type Tab = Pick<ClientState, "connectToken">;

/** A director who has no company yet: his first page is the way to one. False until he is known. */
export function hasNoCompany({ role, user }: Pick<ClientState, "role" | "user">): boolean {
  return canAddCompany({ role }) && user?.companies?.length === 0;
}

/** An accountant sees clients where an entrepreneur sees his own companies. */
export function worksForClients({ role }: Me): boolean {
  return role === "accountant";
}

/** False until the role is known. */
export function canAddCompany({ role }: Me): boolean {
  return role === "entrepreneur";
}

/** An accountant cannot add a company; he asks its owner for access. */
export function mustAskForAccess(me: Me): boolean {
  return worksForClients(me);
}

export function canManageAccountants(me: Me): boolean {
  return !worksForClients(me);
}

/**
 * Whether the tab's way in may call an endpoint at all: in a tab of a program's link, what the
 * contract gives to the person's own login is not offered.
 */
export function mayUse(command: EndpointName): (tab: Tab) => boolean {
  return (tab) => !worksByLink(tab) || !endpointAddresses[command].endsWith(" own");
}

/** Chooses, changes and ends plans, and pays for them. */
export function canChangePlans(me: Me & Tab): boolean {
  return !worksForClients(me) && mayUse("subscriptionSave")(me);
}

export function canChangeQuestionLetters({ role }: Me): boolean {
  return role === "entrepreneur";
}

export function canReadAuditLog(me: Me): boolean {
  return !worksForClients(me);
}

/**
 * Connects banks and extends or ends what is connected; an accountant can only remind the owner.
 */
export function canConnectBanks(me: Me & Tab): boolean {
  return !worksForClients(me) && mayUse("userFlowInit")(me);
}

/**
 * The tab was opened by the link of an accounting program: it works with one company. What belongs
 * to the person himself (consents, ways in, several companies at once) needs his own login.
 */
export function worksByLink({ connectToken }: Tab): boolean {
  return connectToken !== null;
}

/** A consent is the person's own; the page of consents is for persons who can give one. */
export function canGiveConsents(me: Me): boolean {
  return !worksForClients(me);
}

/** The person's consents are asked for with his own login only. */
export function canSeeConsents(me: Me & Tab): boolean {
  return canGiveConsents(me) && mayUse("consentList")(me);
}

/** Renames, moves, joins and deletes bank accounts. */
export function canChangeBankAccounts(me: Me): boolean {
  return !worksForClients(me);
}

/** Puts away items of a feed that nobody understands. False until the role is known. */
export function canPutAwayItems({ role }: Me): boolean {
  return role === "entrepreneur";
}

/** An entrepreneur's name and mobile stand in his record, an accountant's in the profile. */
export function hasEntrepreneurRecord(me: Me): boolean {
  return !worksForClients(me);
}
