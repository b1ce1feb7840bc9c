import { describe, expect, it } from "vitest";
import { groupOrigins, newestOf } from "./group-origins.ts";
import { countedElsewhere } from "./paired-items.ts";

const row = {
  accountNr: "1",
  originate: "adriana" as const,
  currency: "HUF",
  countedAt: ["aggreg8" as const, "szamlazzhu" as const],
};
const ref = (originate: "adriana" | "aggreg8" | "szamlazzhu", currency?: string) => {
  return { accountNr: "1", originate, ...(currency && { currency }) };
};

describe("items that two origins show", () => {
  it("are taken off only where the other origin is chosen too", () => {
    expect(countedElsewhere([row], [ref("adriana")])).toEqual([]);
    expect(countedElsewhere([row], [ref("aggreg8")])).toEqual([]);
    expect(countedElsewhere([row], [ref("adriana"), ref("szamlazzhu")])).toEqual([row]);
    expect(countedElsewhere([row], [ref("adriana", "HUF"), ref("aggreg8", "EUR")])).toEqual([]);
  });
});

describe("origins of one account", () => {
  const account = (currency: string, balance: string | null, balanceDate: string | null) => {
    return { accountNr: "1", currency, balance, balanceDate };
  };

  it("stand together by number and currency", () => {
    const all = [
      account("HUF", null, null),
      account("EUR", null, null),
      account("HUF", "1.00", null),
    ];
    expect(groupOrigins(all).map((group) => group.length)).toEqual([2, 1]);
  });

  it("have one balance: the latest that is known", () => {
    expect(
      newestOf([account("HUF", "1.00", "2026-11-01"), account("HUF", "2.00", "2026-11-20")])
        .balance,
    ).toBe("2.00");
    expect(
      newestOf([account("HUF", null, "2026-11-21"), account("HUF", "2.00", null)]).balance,
    ).toBe("2.00");
  });
});
