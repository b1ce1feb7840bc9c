import { collectEndpoints } from "#contract/collect-endpoints.ts";
import * as completeness from "./completeness.ts";

export const completenessEndpoints = collectEndpoints(completeness);
