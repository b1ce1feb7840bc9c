import { collectEndpoints } from "#contract/collect-endpoints.ts";
import * as paperNeeds from "./paper-needs.ts";
import * as paperZips from "./paper-zip.ts";
import * as papers from "./papers.ts";

export const paperEndpoints = collectEndpoints(papers, paperNeeds, paperZips);
