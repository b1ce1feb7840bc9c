import { describe, expect, it } from "vitest";
import { landingTexts } from "#web/areas/landing/texts/landing.ts";
import {
  countProviders,
  findSupportedProviders,
  SUPPORTED_PROVIDERS,
} from "#web/areas/supported-banks/supported-settlements.ts";
import {
  providerArrival,
  providerFormats,
} from "#web/areas/supported-banks/texts/supported-settlements.ts";

const keysOf = (text: string): string[] =>
  findSupportedProviders(text, "all", "all").map(({ key }) => key);

describe("the list of supported settlements", () => {
  it("holds each provider in exactly one of the three states, the surest first", () => {
    const counts = (["verified", "documented", "mapped"] as const).map((state) =>
      countProviders("all", state),
    );
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(SUPPORTED_PROVIDERS.length);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect([...new Set(SUPPORTED_PROVIDERS.map(({ state }) => state))]).toEqual([
      "verified",
      "documented",
      "mapped",
    ]);
  });

  it("names containers only of files that are known", () => {
    for (const provider of SUPPORTED_PROVIDERS) {
      expect(provider.formats.length > 0, provider.key).toBe(provider.state !== "mapped");
      expect(providerFormats(provider)).not.toBe("");
      expect(providerArrival(provider)).not.toBe("");
    }
  });

  it("leaves out services that have ended", () => {
    expect(keysOf("sprinter")).toEqual([]);
    expect(keysOf("pick pack")).toEqual([]);
  });

  it.each([
    ["gls", ["gls-hu", "gls-cee"]],
    ["FUTÁR24", ["futar24"]],
    ["hajtas", ["hajtas-pajtas"]],
    ["k&h szép", ["szep-kh"]],
    ["nincs ilyen", []],
  ])("finds %s", (text, keys) => {
    expect(keysOf(text)).toEqual(keys);
  });

  it("narrows by kind and state", () => {
    const known = findSupportedProviders("", "courier", "documented").map(({ key }) => key);
    expect(known).toEqual(["emag-easybox", "foxpost", "gls-hu", "packeta"]);
    expect(countProviders("courier", "all") + countProviders("acceptor", "all")).toBe(
      SUPPORTED_PROVIDERS.length,
    );
  });

  it("is at least as long as the landing page says", () => {
    const points = landingTexts.ways.items[2].points.join(" ");
    const [couriers, acceptors] = [/(\d+) futár/, /(\d+) kártya/].map((pattern) =>
      Number(pattern.exec(points)![1]),
    );
    expect(countProviders("courier", "all")).toBeGreaterThanOrEqual(couriers!);
    expect(countProviders("acceptor", "all")).toBeGreaterThanOrEqual(acceptors!);
  });
});
