import { describe, expect, it } from "vitest";
import { proposalTexts as words } from "./proposal.ts";

describe("a proposal under its settlement", () => {
  const steps = ["531 120", "6 890", "524 230 Ft"] as const;

  it("names the invoice that was set off, and how the credit follows from it", () => {
    expect(words.setOff("GLS")).toBe("Valószínű ok: beszámított GLS-számla");
    expect(words.setOffSum("HU00908117", "6 890 Ft", steps)).toBe(
      "A hiányzó 6 890 Ft megegyezik a HU00908117 számú számla összegével. " +
        "Ha elfogadja: 531 120 − 6 890 = 524 230 Ft.",
    );
  });

  it("does without a number where the provider gave none", () => {
    expect(words.setOffSum("", "6 890 Ft", steps)).toContain(
      "a szolgáltató számlájának összegével",
    );
  });
});
