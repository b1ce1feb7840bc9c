import type { Handlers } from "#server/http/handler.ts";

/**
 * GET /subscriptions answers the stored subscriptions. Plans and subscriptions have no table before
 * the billing work, so the list is empty; the header then shows a total of 0 Ft, which is what the
 * user pays.
 */
export function billingHandlers() {
  return { subscriptionList: async () => ({ subscriptions: [] }) } satisfies Partial<Handlers>;
}
