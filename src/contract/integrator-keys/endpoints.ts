import { collectEndpoints } from "#contract/collect-endpoints.ts";
import * as integratorKeys from "./integrator-keys.ts";
import * as madeByKeys from "./made-by-keys.ts";

export const integratorKeyEndpoints = collectEndpoints(integratorKeys, madeByKeys);
