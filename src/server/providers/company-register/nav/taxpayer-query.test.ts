import { describe, expect, it } from "vitest";
import { buildTaxpayerQuery, sign } from "./taxpayer-query.ts";

// Id, time, key and signature of the sample that the authority publishes with its schemas.
const SAMPLE = {
  requestId: "RID215118906689",
  at: new Date("2019-09-11T11:11:08.579Z"),
  signKey: "ac-ac3a-7f661bff7d342N43CYX4U9FG",
  signature:
    "C5ADE8A2231C509D2887E6C2C4406CC5F72CA25B070AD3E94FADFA3F91A8A3667AF882DEDC7D67E9086E3D34A95886E929ACD8C924CD1E8357C89BEF43BA9126",
};

describe("a question to the register of taxpayers", () => {
  it("is signed as the authority's own sample", () => {
    expect(sign(SAMPLE, SAMPLE)).toBe(SAMPLE.signature);
  });

  it("holds the number, the signature and no key or password as they are", () => {
    const user = {
      login: "abcdef12",
      password: "titok&1",
      signKey: SAMPLE.signKey,
      taxNumber: "12345676",
    };
    const xml = buildTaxpayerQuery(user, "a<b@pelda.hu", { ...SAMPLE, taxNumber: "23456787" });
    expect(xml).toContain("<taxNumber>23456787</taxNumber></QueryTaxpayerRequest>");
    expect(xml).toContain("<common:timestamp>2019-09-11T11:11:08.579Z</common:timestamp>");
    expect(xml).toContain("<softwareId>HU12345676-BANKHID</softwareId>");
    expect(xml).toContain("a&lt;b@pelda.hu");
    expect(xml).not.toContain("titok");
    expect(xml).not.toContain(SAMPLE.signKey);
  });
});
