import { describe, expect, it } from "vitest";
import { CATEGORIES } from "#contract/transactions/categories.ts";
import { createQueryClient } from "#web/api/query-client.ts";

describe("the cache rule", () => {
  it("keeps answers for 600 seconds and fetches none again by focus, reconnect or mount", () => {
    expect(createQueryClient(() => {}).getDefaultOptions().queries).toMatchObject({
      staleTime: 600_000,
      gcTime: 600_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchOnMount: false,
    });
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
