/** What the pages of billing ask for. */
import { COVERED_LINE, EXTRA_LINE } from "#contract/billing/plan-sums.ts";
import type { SubscriptionGroup } from "#contract/billing/subscriptions.ts";
import { apiQuery } from "#web/api/queries.ts";

export const subscriberQuery = apiQuery("Card", "subscriberGet", {});
export { subscriptionsQuery } from "#web/shell/shell-queries.ts";

/** The address to which the gateway sends the browser back. */
export function callbackUrl(path: string): string {
  return window.location.origin + path;
}

/** Opens the gateway's page in this tab. */
export function leaveForGateway(url: string): void {
  window.location.assign(url);
}

/** The plan that a group has now, also where it was ended and still works. */
export function currentPlan({ plans, invoiceName }: SubscriptionGroup) {
  return (
    plans.find(({ checked, code }) => checked && code !== EXTRA_LINE) ??
    plans.find(({ name }) => name === invoiceName)
  );
}

/** The clients that a company may pay for as an office. */
export function officeQuery(companyId: string) {
  return apiQuery("Card", "officeGet", { query: { company_id: companyId } });
}

/** Plans that a person can choose. */
export function choosablePlans(group: SubscriptionGroup) {
  return group.plans.filter(
    ({ type, code }) => type !== "trial" && code !== EXTRA_LINE && code !== COVERED_LINE,
  );
}
