import { collectEndpoints } from "#contract/collect-endpoints.ts";
import * as accountJoins from "./account-joins.ts";
import * as accountSources from "./account-sources.ts";
import * as bankAccounts from "./bank-accounts.ts";
import * as sourceLinks from "./source-links.ts";

export const bankAccountEndpoints = collectEndpoints(
  accountJoins,
  accountSources,
  bankAccounts,
  sourceLinks,
);
