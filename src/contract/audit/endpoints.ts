import { collectEndpoints } from "#contract/collect-endpoints.ts";
import * as audit from "./audit.ts";

export const auditEndpoints = collectEndpoints(audit);
