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
});
