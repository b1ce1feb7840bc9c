/** Whose a report is, and whether a credit is on an account that it names. */
import { describe, expect, it } from "vitest";
import { isOtherAccount, judgeOwner, type OwnerVerdict } from "./report-owner.ts";
import type { StatedOwner } from "./settlement.ts";

const OTP = "117730161111101800000000";
const KH = "104000001111222233334444";
const FIRM = {
  name: "Kertvilág Webáruház Kft.",
  taxNumber: "12345676-2-42",
  accounts: new Set([OTP]),
};
const ANOTHER = "Hajnal Pékség Kft.";

const CASES: readonly (readonly [string, Partial<StatedOwner>, OwnerVerdict])[] = [
  ["the company's name", { names: ["KERTVILAG WEBARUHAZ KFT"] }, "own"],
  ["its legal form in words", { names: ["Kertvilág Webáruház Korlátolt F. T."] }, "near"],
  ["a part of its name", { names: ["Kertvilág"] }, "near"],
  ["another legal form", { names: ["Kertvilág Webáruház Bt."] }, "near"],
  ["another name", { names: [ANOTHER] }, "other"],
  ["another name beside its own", { names: [FIRM.name, ANOTHER] }, "other"],
  ["another name and its account", { names: [ANOTHER], accounts: [OTP] }, "own"],
  ["another tax number and its account", { taxNumbers: ["11111111"], accounts: [OTP] }, "own"],
  ["another name and its tax number", { names: [ANOTHER], taxNumbers: ["12345676"] }, "own"],
  ["its name and another tax number", { names: [FIRM.name], taxNumbers: ["11111111"] }, "other"],
  ["its name and an unknown account", { names: [FIRM.name], accounts: [KH] }, "own"],
  ["a part of its name and an unknown account", { names: ["Kertvilág"], accounts: [KH] }, "other"],
  ["an unknown account alone", { accounts: [KH] }, "other"],
  ["an unknown account beside its own", { accounts: [KH, OTP] }, "own"],
  ["last digits of its account", { accounts: ["*1018"] }, "own"],
  ["other last digits", { accounts: ["*9999"] }, "unsaid"],
  ["nothing", {}, "unsaid"],
];

const owner = (said: Partial<StatedOwner>): StatedOwner => ({
  names: [],
  taxNumbers: [],
  accounts: [],
  ...said,
});

describe("a report that names", () => {
  it.each(CASES)("%s", (_what, said, verdict) => {
    expect(judgeOwner(owner(said), FIRM)).toBe(verdict);
  });

  it("an account only says nothing of a company without accounts", () => {
    expect(judgeOwner(owner({ accounts: [KH] }), { ...FIRM, accounts: new Set() })).toBe("unsaid");
    const names = { ...FIRM, accounts: new Set(["FŐSZÁMLA"]) };
    expect(judgeOwner(owner({ accounts: [KH] }), names)).toBe("unsaid");
  });

  it("a tax number says nothing where the company's is unknown", () => {
    const unknown = { ...FIRM, taxNumber: "" };
    expect(judgeOwner(owner({ taxNumbers: ["11111111"] }), unknown)).toBe("unsaid");
  });
});

describe("a credit on an account", () => {
  it.each([
    [[], KH, false],
    [[OTP], OTP, false],
    [[OTP], KH, true],
    [[OTP, KH], KH, false],
    [["*1018"], OTP, false],
    [["*0000"], OTP, false],
    [["*1018"], KH, true],
    // A name of an account within a bank cannot be compared.
    [[OTP], "FŐSZÁMLA", false],
  ])("of a report that names %j: %s", (stated, account, other) => {
    expect(isOtherAccount(stated, account)).toBe(other);
  });
});
