import { collectEndpoints } from "#contract/collect-endpoints.ts";
import * as invoiceFeed from "./invoice-feed.ts";

export const invoiceFeedEndpoints = collectEndpoints(invoiceFeed);
