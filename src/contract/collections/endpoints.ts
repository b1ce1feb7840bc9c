import { collectEndpoints } from "#contract/collect-endpoints.ts";
import * as collections from "./collections.ts";
import * as creditLinks from "./credit-links.ts";

export const collectionEndpoints = collectEndpoints(collections, creditLinks);
