import { collectEndpoints } from "#contract/collect-endpoints.ts";
import * as adviser from "./adviser.ts";
import * as consultation from "./consultation.ts";

export const consultationEndpoints = collectEndpoints(consultation, adviser);
