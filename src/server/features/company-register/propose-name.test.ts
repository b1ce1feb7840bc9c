import { describe, expect, it } from "vitest";
import { proposeName, writeSeat } from "./propose-name.ts";

describe("the name that is proposed", () => {
  it.each([
    ["KERTVILÁG WEBÁRUHÁZ KFT.", "Kertvilág Webáruház Kft."],
    ["Kertvilág Webáruház Kft.", "Kertvilág Webáruház Kft."],
    [
      "KERTVILÁG KERESKEDELMI ÉS SZOLGÁLTATÓ KORLÁTOLT FELELŐSSÉGŰ TÁRSASÁG",
      "Kertvilág Kereskedelmi és Szolgáltató Kft.",
    ],
    ["NAGY & TÁRSA IT BT", "Nagy & Társa IT Bt."],
    ["MÁV START ZRT.", "MÁV Start Zrt."],
    ["SZENT-GYÖRGYI PATIKA BETÉTI TÁRSASÁG", "Szent-Györgyi Patika Bt."],
    ["Kovács Anna egyéni vállalkozó", "Kovács Anna egyéni vállalkozó"],
    ["eMAG.HU Kft.", "eMAG.HU Kft."],
    ["  SOK   SZÓKÖZZEL  NYRT. ", "SOK Szóközzel Nyrt."],
  ])("of %s is %s", (name, proposed) => {
    expect(proposeName({ name, shortName: null })).toBe(proposed);
  });

  it("is the short one where the register has it, and none where it does not fit", () => {
    expect(proposeName({ name: "HOSSZÚ NÉV KFT.", shortName: "RÖVID KFT." })).toBe("Rövid Kft.");
    expect(proposeName({ name: "X".repeat(200), shortName: null })).toHaveLength(200);
    expect(proposeName({ name: "X".repeat(201), shortName: null })).toBeUndefined();
  });
});

describe("the seat", () => {
  it.each([
    ["2040", "BUDAÖRS", "KAMARAERDEI ÚT 12", "2040 Budaörs, Kamaraerdei út 12."],
    [
      "1117",
      "Budapest",
      "Szent-Györgyi Albert utca 3/B.",
      "1117 Budapest, Szent-Györgyi Albert utca 3/B.",
    ],
  ])("%s %s %s", (postalCode, city, street, written) => {
    expect(writeSeat({ postalCode, city, street })).toBe(written);
  });
});
