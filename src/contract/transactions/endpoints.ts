import { collectEndpoints } from "#contract/collect-endpoints.ts";
import * as arrivals from "./arrivals.ts";
import * as booking from "./booking.ts";
import * as clientTransactions from "./client-transactions.ts";
import * as clientViews from "./client-views.ts";
import * as frozenChanges from "./frozen-changes.ts";
import * as rowBalances from "./row-balances.ts";
import * as savedViews from "./saved-views.ts";
import * as transactionCounts from "./transaction-counts.ts";
import * as transactionLinks from "./transaction-links.ts";
import * as transactions from "./transactions.ts";

export const transactionEndpoints = collectEndpoints(
  arrivals,
  booking,
  clientTransactions,
  clientViews,
  frozenChanges,
  rowBalances,
  savedViews,
  transactionCounts,
  transactionLinks,
  transactions,
);
