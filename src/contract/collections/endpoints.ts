import { collectEndpoints } from "#contract/collect-endpoints.ts";
import * as clearing from "./clearing.ts";
import * as collections from "./collections.ts";
import * as creditLinks from "./credit-links.ts";

export const collectionEndpoints = collectEndpoints(collections, creditLinks, clearing);
