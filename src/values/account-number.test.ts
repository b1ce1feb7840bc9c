import { describe, expect, it } from "vitest";
import {
  accountDigitsFromLink,
  displayAccountNumber,
  hungarianIban,
  readAccountNumber,
} from "#values/account-number.ts";
import { hasValidTaxNumberCheck, taxNumberBase } from "#values/tax-number.ts";

describe("account numbers", () => {
  it.each([
    ["11773016-11111018-00000000", "117730161111101800000000", true],
    ["1177301611111018", "117730161111101800000000", true],
    ["HU42 1177 3016 1111 1018 0000 0000", "117730161111101800000000", true],
    ["IBAN: HU10121000111753027900000000", "121000111753027900000000", true],
    ["10410400-00000190-04894827", "104104000000019004894827", true],
    ["11773016-11111019-00000000", "117730161111101900000000", false],
  ])("reads %s as one Hungarian number", (text, canonical, valid) => {
    expect(readAccountNumber(text)).toEqual({ canonical, kind: "hungarian", valid });
  });

  it("keeps a foreign IBAN whole and flags a damaged one", () => {
    expect(readAccountNumber("DE89 3704 0044 0532 0130 00")).toEqual({
      canonical: "DE89370400440532013000",
      kind: "iban",
      valid: true,
    });
    expect(readAccountNumber("DE88370400440532013000")?.valid).toBe(false);
  });

  it("keeps what it does not know instead of dropping it", () => {
    expect(readAccountNumber("51210600/9223382012")).toEqual({
      canonical: "512106009223382012",
      kind: "other",
      valid: false,
    });
    expect(readAccountNumber(" - ")).toBeUndefined();
  });

  it("makes the IBAN the bank prints", () => {
    expect(hungarianIban("117730161111101000000008")).toBe("HU56117730161111101000000008");
    expect(displayAccountNumber("117730161111101000000008")).toBe("11773016-11111010-00000008");
    expect(displayAccountNumber("DE89370400440532013000")).toBe("DE89 3704 0044 0532 0130 00");
  });

  it("follows the link-entry rule with blanks, dashes and a leading IBAN", () => {
    expect(accountDigitsFromLink("HU56 1177 3016 1111 1010 0000 0008")).toBe(
      "117730161111101000000008",
    );
    expect(accountDigitsFromLink("11773016-11111010-00000008")).toBe("117730161111101000000008");
    expect(accountDigitsFromLink("iban: HU56117730161111101000000008")).toBe(
      "117730161111101000000008",
    );
  });
});

describe("tax numbers", () => {
  it.each(["12345676", "12345676-2-42", "12345676242", "HU12345676", " 12345676 "])(
    "finds the base in %s",
    (text) => {
      expect(taxNumberBase(text)).toBe("12345676");
    },
  );

  it("tells a wrong check digit and a wrong shape apart", () => {
    expect(hasValidTaxNumberCheck("12345676")).toBe(true);
    expect(hasValidTaxNumberCheck("12345678")).toBe(false);
    expect(taxNumberBase("1234567")).toBeUndefined();
    expect(taxNumberBase("123456789")).toBeUndefined();
  });
});
