import { expect, it } from "vitest";
import { DAY_MS } from "#values/durations.ts";
import { consentExpiry } from "./consent-expiry.ts";

it("says where a consent stands by its end", () => {
  const now = Date.UTC(2026, 10, 21);
  const inDays = (days: number): number => now + days * DAY_MS;
  expect(consentExpiry(null, now)).toBe(3);
  expect(consentExpiry(now, now)).toBe(0);
  expect(consentExpiry(now + 1, now)).toBe(1);
  expect(consentExpiry(inDays(14), now)).toBe(1);
  expect(consentExpiry(inDays(14) + 1, now)).toBe(2);
});
