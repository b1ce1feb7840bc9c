import { collectEndpoints } from "#contract/collect-endpoints.ts";
import * as papers from "./papers.ts";

export const paperEndpoints = collectEndpoints(papers);
