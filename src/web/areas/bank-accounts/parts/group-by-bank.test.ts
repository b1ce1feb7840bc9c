import { expect, it } from "vitest";
import { groupByBank } from "./group-by-bank.ts";

it("a bank stands once, however its origins spell its name; unknown banks come last", () => {
  const accounts = ["", "OTP", "K&H Bank Zrt.", "OTP Bank", "K&H"].map((bankName, place) => ({
    bankName,
    place,
  }));
  const groups = groupByBank(accounts).map((group) => [
    group.bankName,
    group.accounts.map(({ place }) => place),
  ]);
  expect(groups).toEqual([
    ["K&H Bank Zrt.", [2, 4]],
    ["OTP", [1, 3]],
    ["", [0]],
  ]);
});
