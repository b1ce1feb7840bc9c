import { collectEndpoints } from "#contract/collect-endpoints.ts";
import * as months from "./months.ts";

export const monthEndpoints = collectEndpoints(months);
