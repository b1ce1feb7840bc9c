import { describe, expect, it } from "vitest";
import { groupCalls, type WantedAccount } from "./use-assign-accounts.ts";

function wanted(accountId: string, consentId: string, companyId: string): WantedAccount {
  return { account: { accountId, consentId } as WantedAccount["account"], companyId };
}

describe("accounts given to companies", () => {
  it("go in one call for each company and consent", () => {
    const calls = groupCalls([
      wanted("a", "i1", "c1"),
      wanted("b", "i1", "c2"),
      wanted("c", "i1", "c1"),
      wanted("a", "i2", "c1"),
    ]);
    expect(calls).toEqual([
      { companyId: "c1", consentId: "i1", accountIds: ["a", "c"] },
      { companyId: "c2", consentId: "i1", accountIds: ["b"] },
      { companyId: "c1", consentId: "i2", accountIds: ["a"] },
    ]);
  });
});
