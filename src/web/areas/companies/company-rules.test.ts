import { describe, expect, it } from "vitest";
import {
  companyNameFault,
  cutTaxNumber,
  directorNameFault,
  mobileFault,
  nameAfterProposal,
  taxNumberDoubt,
  taxNumberFault,
} from "./company-rules.ts";

describe("company form rules", () => {
  it("cuts a pasted tax number to its first eight digits", () => {
    const cut = ["12345676-2-42", "12345676242", "HU12345676", "1234567"].map(cutTaxNumber);
    expect(cut).toEqual(["12345676", "12345676", "12345676", "1234567"]);
  });

  it("asks for exactly eight digits and only doubts a wrong check digit", () => {
    expect(taxNumberFault("12345678")).toBeNull();
    expect(taxNumberDoubt("12345678")).not.toBeNull();
    expect(taxNumberDoubt("12345676")).toBeNull();
    expect(
      [taxNumberFault("1234567"), taxNumberFault("123456789"), taxNumberFault("")].every(Boolean),
    ).toBe(true);
  });

  it("counts letters at the limits", () => {
    const faults = [
      companyNameFault("A"),
      companyNameFault("AB"),
      directorNameFault("Ab"),
      directorNameFault("Abc"),
    ];
    expect(faults.map((fault) => fault === null)).toEqual([false, true, false, true]);
  });

  it.each(["", "+36 20 123-4567", "06201234567", "12345", "1", "+1"])(
    "takes the mobile „%s”: a plus or none, then digits, with blanks and hyphens between",
    (value) => expect(mobileFault(value)).toBeNull(),
  );

  it.each(["+36 20 abc", "++3620123456", "+", "36+20", "húsz"])(
    "asks for the format instead of the mobile „%s”",
    (value) => expect(mobileFault(value)).not.toBeNull(),
  );
});

describe("the name after the register's proposal has changed", () => {
  it.each([
    ["an empty field takes the proposal", "", "", "Kertvilág Kft.", "Kertvilág Kft."],
    ["blanks are an empty field", "  ", "", "Kertvilág Kft.", "Kertvilág Kft."],
    ["the next proposal replaces the last one", "Egy Kft.", "Egy Kft.", "Két Kft.", "Két Kft."],
    ["a number without a company takes the last one back", "Egy Kft.", "Egy Kft.", "", ""],
    ["a name of the person stays", "Kertvilág", "Egy Kft.", "Két Kft.", "Kertvilág"],
    ["a name typed before the answer stays", "Kert", "", "Kertvilág Kft.", "Kert"],
  ])("%s", (_rule, current, before, proposal, name) => {
    expect(nameAfterProposal(current, before, proposal)).toBe(name);
  });
});
