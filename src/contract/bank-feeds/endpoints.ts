import { collectEndpoints } from "#contract/collect-endpoints.ts";
import * as consentFlows from "./consent-flows.ts";
import * as consents from "./consents.ts";
import * as feedAccounts from "./feed-accounts.ts";
import * as feedStates from "./feed-states.ts";
import * as unreadItems from "./unread-items.ts";

export const bankFeedEndpoints = collectEndpoints(
  consentFlows,
  consents,
  feedAccounts,
  feedStates,
  unreadItems,
);
