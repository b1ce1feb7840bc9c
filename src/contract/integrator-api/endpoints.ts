/** Every endpoint of `/api/v1` and of `/oauth2`, for the programs of integrators. */
import { collectEndpoints } from "#contract/collect-endpoints.ts";
import * as accounts from "./accounts.ts";
import * as bookkeeping from "./bookkeeping.ts";
import * as companies from "./companies.ts";
import * as consents from "./consents.ts";
import * as events from "./events.ts";
import * as exports from "./exports.ts";
import * as links from "./links.ts";
import * as oauth from "./oauth.ts";
import * as settlements from "./settlements.ts";
import * as statements from "./statements.ts";
import * as transactions from "./transactions.ts";
import * as webhooks from "./webhooks.ts";

export const integratorApiEndpoints = collectEndpoints(
  companies,
  accounts,
  transactions,
  bookkeeping,
  statements,
  settlements,
  exports,
  consents,
  events,
  webhooks,
  links,
);

export const oauthEndpoints = collectEndpoints(oauth);
