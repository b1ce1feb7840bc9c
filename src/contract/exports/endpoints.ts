import { collectEndpoints } from "#contract/collect-endpoints.ts";
import * as clientExports from "./client-exports.ts";
import * as jobs from "./export-jobs.ts";
import * as history from "./export-history.ts";
import * as schedules from "./export-schedules.ts";
import * as exports from "./exports.ts";

export const exportEndpoints = collectEndpoints(exports, history, jobs, schedules, clientExports);
