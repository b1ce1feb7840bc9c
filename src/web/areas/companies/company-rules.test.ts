import { describe, expect, it } from "vitest";
import {
  companyNameFault,
  cutTaxNumber,
  directorNameFault,
  mobileFault,
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

  it("takes mobiles with blanks, a plus or nothing", () => {
    expect(["", "+36 20 123-4567", "06201234567"].map(mobileFault)).toEqual([null, null, null]);
    expect(["+36 20 abc", "++3620123456", "12"].every((value) => mobileFault(value) !== null)).toBe(
      true,
    );
  });
});
