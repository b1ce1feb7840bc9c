import { describe, expect, it } from "vitest";
import { landingTexts } from "#web/areas/landing/texts/landing.ts";
import {
  countSupported,
  findSupportedBanks,
  namesWithFeed,
  namesWithMulticash,
  SUPPORTED_BANKS,
} from "#web/areas/supported-banks/supported-list.ts";
import {
  codesText,
  formatsText,
  stepsOf,
  supportedBanksTexts,
} from "#web/areas/supported-banks/texts/supported-banks.ts";
import { INVOICE_FEED_BANKS } from "#web/areas/bank-connect/bank-ways.ts";

const keysOf = (text: string): string[] => findSupportedBanks(text, "all").map(({ key }) => key);

describe("the list of supported banks", () => {
  it("holds each bank in exactly one of the three states, the surest first", () => {
    const counts = (["verified", "documented", "mapped"] as const).map(countSupported);
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(SUPPORTED_BANKS.length);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    const states = SUPPORTED_BANKS.map(({ state }) => state);
    expect([...new Set(states)]).toEqual(["verified", "documented", "mapped"]);
    expect(states).toEqual(
      states.toSorted((a, b) =>
        a === b ? 0 : a === "verified" ? -1 : a === "mapped" ? 1 : b === "verified" ? 1 : -1,
      ),
    );
  });

  it.each([
    ["otp", ["otp"]],
    ["OTP Bank", ["otp"]],
    ["k&h", ["kh"]],
    ["gránit", ["granit"]],
    ["GRANIT", ["granit"]],
    ["117", ["otp"]],
    ["11773016-1111", ["otp"]],
    ["nincs ilyen", []],
  ])("finds %s", (text, keys) => {
    expect(keysOf(text)).toEqual(keys);
  });

  it("finds every bank whose numbers begin so, and narrows by state", () => {
    expect(keysOf("11").length).toBeGreaterThan(3);
    for (const { codes } of findSupportedBanks("11", "all"))
      expect(codes.some((code) => code.startsWith("11"))).toBe(true);
    expect(findSupportedBanks("11", "verified").every(({ state }) => state === "verified")).toBe(
      true,
    );
  });

  it("says of each bank what works, and three steps", () => {
    for (const bank of SUPPORTED_BANKS) {
      expect(formatsText(bank), bank.key).not.toBe("");
      expect(stepsOf(bank), bank.key).toHaveLength(3);
      expect(codesText(bank.codes), bank.key).toMatch(/^\d{3}|^külföldi/);
    }
    const [mbh] = findSupportedBanks("mbh bank", "all");
    expect(codesText(mbh!.codes)).toMatch(/^101, 103, 181, 182 és még \d+$/);
  });

  it("names MultiCash beside the banks whose exports hold it, as what nobody has tried", () => {
    expect(namesWithMulticash()).toEqual(["Erste"]);
    const told = SUPPORTED_BANKS.filter((bank) => formatsText(bank).includes("MultiCash"));
    expect(told.map(({ shortName }) => shortName)).toEqual(namesWithMulticash());
    expect(supportedBanksTexts.multicash(namesWithMulticash())).toContain("Erste; valódi fájlját");
  });

  it("gives the landing page its figures", () => {
    const { ways, banks } = landingTexts;
    expect(ways.items[2].points[0]).toContain(String(countSupported("all")));
    expect(ways.items[0].points[0]).toContain(String(namesWithFeed("aggreg8").length));
    expect([...banks.szamlazzhu.names].sort()).toEqual([...INVOICE_FEED_BANKS].sort());
    expect(banks.connection.names).toEqual(namesWithFeed("aggreg8"));
  });
});
