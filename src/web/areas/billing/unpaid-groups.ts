import type { SubscriptionGroup } from "#contract/billing/subscriptions.ts";

/** Companies with an unpaid month; those that lose the same on the same day stand together. */
export function listUnpaidAlike<Group extends Pick<SubscriptionGroup, "state" | "graceUntil">>(
  groups: readonly Group[],
): readonly (readonly Group[])[] {
  const unpaid = groups.filter(({ state }) => state === "overdue" || state === "lapsed");
  const alike = Map.groupBy(unpaid, ({ state, graceUntil }) =>
    state === "lapsed" ? state : `until ${graceUntil}`,
  );
  return [...alike.values()];
}
