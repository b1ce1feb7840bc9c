/** The small one of `npm run proof -- billing-year`. */
import { expect, it } from "vitest";
import { simulateBillingYear } from "#server/testing/simulate-billing-year.ts";

it("of months with refusals, lost answers and deaths nobody is charged twice, missed, or booked otherwise", async () => {
  const result = await simulateBillingYear({ seed: 14, subscriptions: 6, days: 75 });
  expect(result.faults).toEqual([]);
  expect(result.charged).toBeGreaterThan(10);
  expect(result.killed + result.refused).toBeGreaterThan(0);
});
