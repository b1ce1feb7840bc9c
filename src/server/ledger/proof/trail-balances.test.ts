import { describe, expect, it } from "vitest";
import { balancesOfDay } from "./trail-balances.ts";

const item = (id: string, amount: number, balanceAfter: number | null = null) => ({
  id,
  amount: BigInt(amount),
  balanceAfter: balanceAfter === null ? null : BigInt(balanceAfter),
});
const read = (opening: number, items: ReturnType<typeof item>[]) =>
  Object.fromEntries(
    [...balancesOfDay(BigInt(opening), items)].map(([id, balance]) => [id, Number(balance)]),
  );

describe("balances behind the items of a day", () => {
  it.each([
    ["are added up where no item states one", [item("a", 5), item("b", -2)], { a: 105, b: 103 }],
    [
      "are those that the bank states, in the bank's order",
      [item("a", 5, 103), item("b", -2, 98)],
      { a: 103, b: 98 },
    ],
    [
      "are added up where one item states none",
      [item("a", 5, 103), item("b", -2)],
      { a: 105, b: 103 },
    ],
    [
      "are added up where the stated ones begin elsewhere",
      [item("a", 5, 905), item("b", -2, 903)],
      { a: 105, b: 103 },
    ],
    [
      "are added up where the stated ones do not lead through all items",
      [item("a", 5, 105), item("b", 7, 507), item("c", -7, 500)],
      { a: 105, b: 112, c: 105 },
    ],
    [
      "may come back to the same balance",
      [item("a", 5, 105), item("b", -5, 100), item("c", 5, 105)],
      { a: 105, b: 100, c: 105 },
    ],
  ])("%s", (_name, items, expected) => {
    expect(read(100, items)).toEqual(expected);
  });

  it("are none without items", () => {
    expect(read(100, [])).toEqual({});
  });
});
