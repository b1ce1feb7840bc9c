import { collectEndpoints } from "#contract/collect-endpoints.ts";
import * as certificates from "./certificates.ts";

export const certificateEndpoints = collectEndpoints(certificates);
