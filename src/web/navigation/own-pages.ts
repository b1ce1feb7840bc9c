/** Pages that are about the person's own affairs: a tab of a program's link cannot work on them. */
import type { EndpointName } from "#contract/endpoints.ts";
import { entryOf } from "#values/entry-of.ts";
import { mayUse } from "#web/state/capabilities.ts";
import type { ClientState } from "#web/state/client-state.ts";
import { to } from "./paths.ts";

/** The page's address, and the endpoint without which it says nothing. */
const OWN_PAGES: Readonly<Record<string, EndpointName>> = {
  [to.profile()]: "profileSave",
  [to.bankConsents()]: "consentList",
  [to.bankIntegration()]: "userFlowInit",
  [to.bankcardSettings()]: "subscriberGet",
  [to.createSubscriptions()]: "subscriptionSave",
  [to.payments()]: "paymentList",
  [to.newCompany()]: "companyCreate",
  [to.companyEdit()]: "companySave",
  [to.newAccountant()]: "accountantCreate",
  [to.auditLog()]: "auditList",
};

/** Whether the tab's way in is enough for the page of this address. */
export function mayOpen(path: string): (tab: Pick<ClientState, "connectToken">) => boolean {
  const command = entryOf(OWN_PAGES, path.replace(/(?<=.)\/+$/, ""));
  return (tab) => command === undefined || mayUse(command)(tab);
}
