import { describe, expect, it } from "vitest";
import { canConnect, findBanks, isSameBank, onlyByInvoice } from "./bank-ways.ts";
import type { FeedBankRow } from "./connect-queries.ts";

function bank(name: string, change: Partial<FeedBankRow> = {}): FeedBankRow {
  return {
    _id: name,
    name,
    availableCountries: ["HU"],
    availableInSync: true,
    logo: "",
    provider: "aggreg8",
    connectionQualityIndicator: { value: "OK", updatedAt: null },
    ...change,
  };
}
const banks = [
  "OTP",
  "Gránit",
  "K&H Bank",
  "Erste",
  "MBH",
  "MagNet",
  "Raiffeisen",
  "Revolut",
  "UniCredit",
].map((name) => bank(name));

describe("search for a bank", () => {
  it.each([
    ["granit", ["Gránit"], []],
    ["KH", ["K&H Bank"], ["K&H"]],
    ["k & h", ["K&H Bank"], ["K&H"]],
    ["cib", [], ["CIB"]],
    ["Polgári", [], []],
  ])("„%s” finds %j directly and %j through the invoicing provider", (typed, direct, invoice) => {
    const found = findBanks(banks, typed);
    expect([found.direct.map((each) => each.name), found.invoice]).toEqual([direct, invoice]);
  });

  it("lists all in Hungarian order when nothing is typed", () => {
    expect(findBanks(banks, "").direct[0]!.name).toBe("Erste");
    expect(findBanks(banks, "").invoice).toHaveLength(9);
  });
});

describe("the invoicing provider's banks", () => {
  it("are those that the installation is set up with", () => {
    expect(findBanks(banks, "", ["CIB", "Polgári"]).invoice).toEqual(["CIB", "Polgári"]);
    expect(findBanks(banks, "polg", ["CIB", "Polgári"]).invoice).toEqual(["Polgári"]);
    expect(onlyByInvoice(banks, ["Erste", "Polgári"])).toEqual(["Polgári"]);
  });
});

describe("the best way", () => {
  it("is the invoicing provider only for banks that cannot be connected by themselves", () => {
    expect(onlyByInvoice(banks)).toEqual(["Blink", "CIB", "Wise"]);
  });

  it.each([
    ["K&H", "K&H Bank Zrt.", true],
    ["MagNet", "MagNet Magyar Közösségi Bank", false],
    ["Erste", "ERSTE BANK HUNGARY ZRT.", true],
    ["Bank", "Bank Zrt.", false],
  ])("%s and %s are the same bank: %s", (a, b, same) => {
    expect(isSameBank(a, b)).toBe(same);
  });

  it("is not a bank that the provider has switched off", () => {
    expect(canConnect(bank("x"))).toBe(true);
    expect(canConnect(bank("x", { availableInSync: false }))).toBe(false);
    expect(
      canConnect(bank("x", { connectionQualityIndicator: { value: "DISABLED", updatedAt: null } })),
    ).toBe(false);
    expect(
      canConnect(
        bank("x", { connectionQualityIndicator: { value: "NOT_WORKING", updatedAt: null } }),
      ),
    ).toBe(true);
  });
});
