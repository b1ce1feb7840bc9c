import { focusManager, onlineManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CATEGORIES } from "#contract/transactions/categories.ts";
import { createQueryClient, QUERY_CACHE_MS } from "#web/api/query-client.ts";

afterEach(() => {
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

describe("the cache rule", () => {
  it("keeps answers for 600 seconds and fetches none again by focus, reconnect or mount", async () => {
    expect(QUERY_CACHE_MS).toBe(600_000);
    vi.useFakeTimers();
    const client = createQueryClient(() => {});
    client.mount();
    let calls = 0;
    // Shows the query as a page does.
    const show = () =>
      new QueryObserver(client, {
        queryKey: ["Company", "list"],
        queryFn: async () => (calls += 1),
      }).subscribe(() => {});
    const leave = show();
    await vi.advanceTimersByTimeAsync(0);
    expect(calls).toBe(1);
    for (const age of [1_000, QUERY_CACHE_MS]) {
      await vi.advanceTimersByTimeAsync(age);
      focusManager.setFocused(false);
      focusManager.setFocused(true);
      onlineManager.setOnline(false);
      onlineManager.setOnline(true);
      const leaveAgain = show();
      await vi.advanceTimersByTimeAsync(0);
      leaveAgain();
      expect(calls).toBe(1);
    }
    leave();
    await vi.advanceTimersByTimeAsync(QUERY_CACHE_MS - 1_000);
    const leaveAgain = show();
    await vi.advanceTimersByTimeAsync(0);
    expect(calls).toBe(1);
    leaveAgain();
    // No page has shown it for its whole time: the next page that needs it asks again.
    await vi.advanceTimersByTimeAsync(QUERY_CACHE_MS + 1_000);
    const leaveLast = show();
    await vi.advanceTimersByTimeAsync(0);
    expect(calls).toBe(2);
    leaveLast();
    client.unmount();
  });

  it("knows twelve categories", () => {
    expect([...CATEGORIES].sort()).toEqual([
      "Accountant",
      "BankAccount",
      "Card",
      "Client",
      "Collection",
      "Company",
      "Consents",
      "Entrepreneur",
      "File",
      "Profile",
      "Transaction",
      "User",
    ]);
  });
});
