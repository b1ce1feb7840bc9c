import { collectEndpoints } from "#contract/collect-endpoints.ts";
import * as statistics from "./statistics.ts";

export const statisticsEndpoints = collectEndpoints(statistics);
