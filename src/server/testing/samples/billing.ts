import type { billingEndpoints } from "#contract/billing/endpoints.ts";
import { type SamplesOf } from "./sample.ts";

export function listBillingSamples(): SamplesOf<typeof billingEndpoints> {
  return {
    subscriptionList: { path: "/subscriptions" },
  };
}
