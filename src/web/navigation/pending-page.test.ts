import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HOUR_MS } from "#values/durations.ts";
import { keepPendingPage, takePendingPage } from "./pending-page.ts";

const PAGE = "/bank-consents?extend=01997a3e-0000-7000-8000-000000000001";

describe("the page that somebody without a session asked for", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
      removeItem: (key: string) => kept.delete(key),
    });
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("is given back with its query, once", () => {
    keepPendingPage(PAGE);
    expect([takePendingPage(), takePendingPage()]).toEqual([PAGE, undefined]);
  });

  it("is the last one that was asked for", () => {
    keepPendingPage(PAGE);
    keepPendingPage("/exports?company=1");
    expect(takePendingPage()).toBe("/exports?company=1");
  });

  it.each(["/", "//elsewhere.example/x", "/\\elsewhere.example", "https://elsewhere.example", ""])(
    "is never „%s”",
    (address) => {
      keepPendingPage(address);
      expect(takePendingPage()).toBeUndefined();
      const forged = { address, atMs: Date.now() };
      localStorage.setItem("bankhid.pendingPage", JSON.stringify(forged));
      expect(takePendingPage()).toBeUndefined();
    },
  );

  it("is kept for an hour, and not a moment longer", () => {
    keepPendingPage(PAGE);
    vi.advanceTimersByTime(HOUR_MS - 1);
    expect(takePendingPage()).toBe(PAGE);
    keepPendingPage(PAGE);
    vi.advanceTimersByTime(HOUR_MS);
    expect(takePendingPage()).toBeUndefined();
  });

  it("of 4,000 characters is kept, and a longer one is not", () => {
    const longest = `/x?${"a".repeat(3_997)}`;
    keepPendingPage(longest);
    expect(takePendingPage()).toBe(longest);
    keepPendingPage(`${longest}a`);
    expect(takePendingPage()).toBeUndefined();
  });
});
