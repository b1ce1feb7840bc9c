import { expect, it } from "vitest";
import { consentExpiry } from "./consent-expiry.ts";

it("says where a consent stands by its end", () => {
  const now = Date.UTC(2026, 10, 21);
  const inDays = (days: number): number => now + days * 86_400_000;
  expect(consentExpiry(null, now)).toBe(3);
  expect(consentExpiry(now, now)).toBe(0);
  expect(consentExpiry(now + 1, now)).toBe(1);
  expect(consentExpiry(inDays(14), now)).toBe(1);
  expect(consentExpiry(inDays(14) + 1, now)).toBe(2);
});
