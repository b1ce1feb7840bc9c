import { describe, expect, it } from "vitest";
import { findOnlyAccount } from "./use-balance-book.ts";

const origin = (accountId: string, accountNr: string, originate: string, currency = "HUF") =>
  ({ accountId, accountNr, originate, currency, balance: null, balanceDate: null }) as never;
const ref = (accountNr: string, originate: string) => ({ accountNr, originate }) as never;

describe("the account whose running balance the list shows", () => {
  const both = [origin("a", "1", "adriana"), origin("b", "1", "aggreg8")];
  const two = [...both, origin("c", "2", "adriana")];
  it.each([
    ["the only one of the company, of two origins", both, [], undefined, "a"],
    [
      "one of two, ticked with all its origins",
      two,
      [ref("1", "adriana"), ref("1", "aggreg8")],
      "date_asc",
      "a",
    ],
    ["none where two are shown", two, [], undefined, undefined],
    ["none where one origin of two is left out", two, [ref("1", "adriana")], undefined, undefined],
    ["none by amount", both, [], "amount_desc", undefined],
  ] as const)("is %s", (_name, accounts, bankAccounts, sort, expected) => {
    expect(findOnlyAccount(accounts, { bankAccounts: [...bankAccounts], sort })).toBe(expected);
  });

  it("is none for a company that holds one number in two currencies", () => {
    const accounts = [origin("a", "1", "adriana"), origin("b", "1", "adriana", "EUR")];
    expect(findOnlyAccount(accounts, { bankAccounts: [], sort: undefined })).toBeUndefined();
  });
});
