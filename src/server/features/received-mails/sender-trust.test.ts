import { describe, expect, it } from "vitest";
import type { ProofBasis } from "#values/received-mail-codes.ts";
import { type DecidedSender, judgeSender } from "./sender-trust.ts";

const proof = (basis: ProofBasis, dmarc: "pass" | "fail" | "none" = "none") => ({
  spf: "none" as const,
  dkim: "none" as const,
  dmarc,
  domain: "gls.sandbox",
  basis,
});
const known = (by: "dmarc" | "aligned"): DecidedSender => ({
  state: "known",
  proof: by,
  refuses_unproven: false,
});
const blocked: DecidedSender = { state: "blocked", proof: null, refuses_unproven: true };
const unprovenOnly: DecidedSender = { state: "open", proof: null, refuses_unproven: true };
const mixed: DecidedSender = { ...known("dmarc"), refuses_unproven: true };

describe("a sender", () => {
  it.each([
    ["without a decision, proven", undefined, "dmarc", "new"],
    ["without a decision, proven by its own server", undefined, "aligned", "new"],
    ["without a decision, unproven", undefined, "none", "unproven"],
    ["known by the same proof", known("dmarc"), "dmarc", "known"],
    ["known by a weaker proof", known("aligned"), "dmarc", "known"],
    ["known by a stronger proof", known("dmarc"), "aligned", "changed"],
    ["known, and now without a proof", known("dmarc"), "none", "changed"],
    ["known by its server, and now without a proof", known("aligned"), "none", "changed"],
    ["blocked, proven", blocked, "dmarc", "blocked"],
    ["blocked, unproven", blocked, "none", "blocked"],
    ["whose unproven letters are blocked, proven", unprovenOnly, "dmarc", "new"],
    ["whose unproven letters are blocked, unproven", unprovenOnly, "none", "blocked"],
    ["known, whose unproven letters are blocked, proven", mixed, "dmarc", "known"],
    ["known, whose unproven letters are blocked, unproven", mixed, "none", "blocked"],
  ] as const)("%s: %s", (_name, sender, basis, trust) => {
    expect(judgeSender(sender, proof(basis))).toBe(trust);
  });

  it("that its domain disowns is forged, whatever was decided", () => {
    for (const sender of [undefined, known("dmarc"), blocked])
      expect(judgeSender(sender, proof("none", "fail"))).toBe("forged");
  });

  it("is judged by the answer of DMARC where the letter is older than the states", () => {
    const { basis: _basis, ...old } = proof("none", "pass");
    expect(judgeSender(known("dmarc"), old)).toBe("known");
  });
});
