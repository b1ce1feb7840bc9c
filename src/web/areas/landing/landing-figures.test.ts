import { describe, expect, it } from "vitest";
import { landingFigures } from "./landing-figures.ts";
import { landingTexts } from "./texts/landing.ts";

describe("the landing page", () => {
  it("claims at least the 32 banks, 30 couriers and 18 card systems that were ordered", () => {
    expect(landingFigures.banks).toBeGreaterThanOrEqual(32);
    expect(landingFigures.couriers).toBeGreaterThanOrEqual(30);
    expect(landingFigures.acceptors).toBeGreaterThanOrEqual(18);
  });

  it("says the counted figures, and promises nothing for later", () => {
    const words = JSON.stringify(landingTexts);
    expect(words).not.toMatch(/hamarosan|készül|tervezzük/);
    const points = landingTexts.ways.items[2].points.join(" ");
    for (const figure of [landingFigures.banks, landingFigures.couriers, landingFigures.acceptors])
      expect(points).toContain(String(figure));
  });

  it("says the accounts that a trial has, and whose service reads the banks", () => {
    const { prices, safety } = landingTexts;
    expect(prices.lead(30, 2)).toContain("2 bankszámlával");
    expect(prices.lead(30, null)).not.toContain("bankszámlával");
    expect(safety.note("Híd AIS Zrt.", "H-EN-I-1/2026")).toMatch(/Híd AIS Zrt\..*H-EN-I-1\/2026/);
    expect(safety.note(null, null)).toMatch(/: Aggreg8\.$/);
  });

  it("asks for no less at the first steps than the forms do", () => {
    const [company, , accountant] = landingTexts.firstMinutes.steps;
    expect(company.text).toMatch(/adószám.*cégnév.*ügyvezető neve/);
    expect(accountant.text).toMatch(/név.*e-mail-cím/);
  });
});
