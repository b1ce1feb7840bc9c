import { describe, expect, it } from "vitest";
import { buildSourceLists, findSourceListFaults } from "./list-sources.ts";

const OTP = ["src/statements/banks/otp/head.ts", "src/statements/banks/otp/profile.ts"];
const GLS = ["src/statements/couriers/gls-hu/head.ts", "src/statements/couriers/gls-hu/profile.ts"];
const HEADS = "src/statements/heads/source-heads.ts";
const SETTLEMENT_HEADS = "src/statements/heads/settlement-heads.ts";
const PROFILES = "src/statements/sources.ts";

describe("the lists of sources", () => {
  it("hold the folders of every drawer, a bank without a profile among the heads only", () => {
    const lists = buildSourceLists([...GLS, ...OTP, "src/statements/banks/cib/head.ts"]);
    expect(lists.get(HEADS)).toMatch(/BANK_HEADS[^;]*cibHead,\n {2}otpHead,\n\];/);
    expect(lists.get(HEADS)).not.toContain("glsHu");
    expect(lists.get(SETTLEMENT_HEADS)).toMatch(/COURIER_HEADS[^;]*glsHuHead,\n\];/);
    expect(lists.get(PROFILES)).toContain(
      'import { glsHuProfile } from "#statements/couriers/gls-hu/profile.ts";',
    );
    expect(lists.get(PROFILES)).not.toContain("cib");
  });

  it("are wrong as soon as a folder is not in them", () => {
    const lists = buildSourceLists(OTP);
    const read = (path: string): string => lists.get(path) ?? "";
    expect(findSourceListFaults([...OTP, ...lists.keys()], read)).toEqual([]);
    expect(findSourceListFaults([...OTP, ...GLS, ...lists.keys()], read)).toEqual([
      `${SETTLEMENT_HEADS}: is not what the folders of sources say; run npm run sources`,
      `${PROFILES}: is not what the folders of sources say; run npm run sources`,
    ]);
  });

  it("want a head of every source", () => {
    expect(findSourceListFaults([OTP[1]!], () => "")).toContain(
      "src/statements/banks/otp: has no head.ts; every source has one",
    );
  });
});
