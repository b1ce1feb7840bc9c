import { collectEndpoints } from "#contract/collect-endpoints.ts";
import * as webhooks from "./webhooks.ts";

export const webhookEndpoints = collectEndpoints(webhooks);
