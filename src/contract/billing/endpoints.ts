import { collectEndpoints } from "#contract/collect-endpoints.ts";
import * as cards from "./cards.ts";
import * as offices from "./offices.ts";
import * as payments from "./payments.ts";
import * as subscriptions from "./subscriptions.ts";

export const billingEndpoints = collectEndpoints(subscriptions, cards, offices, payments);
