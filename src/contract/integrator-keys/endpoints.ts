import { collectEndpoints } from "#contract/collect-endpoints.ts";
import * as integratorKeys from "./integrator-keys.ts";

export const integratorKeyEndpoints = collectEndpoints(integratorKeys);
