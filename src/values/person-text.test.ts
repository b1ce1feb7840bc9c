import { describe, expect, it } from "vitest";
import { cleanLine, imitatesUs } from "./person-text.ts";

describe("a person's text", () => {
  it.each([
    ["Kovács \u202eannA", "Kovács annA"],
    ["Kov\u200bács\u2060 A\u00adnna\ufeff", "Kovács Anna"],
    ["\u2066Kovács\u2069", "Kovács"],
    ["Kovács\r\nAnna\u2028x", "Kovács Anna x"],
    ["\u3164\u2800", ""],
    ["  Árvíztűrő tükörfúrógép – „Kft.”  ", "Árvíztűrő tükörfúrógép – „Kft.”"],
  ])("%j is %j", (given, clean) => {
    expect(cleanLine(given)).toBe(clean);
  });
});

describe("a name that says that it is ours", () => {
  const ours = [
    "Bankhíd Ügyfélszolgálat",
    "BANKHID",
    "b a n k h í d",
    "Bank-híd",
    "Ваnkhíd",
    "8ankh1d",
    "Ｂａｎｋｈíｄ",
    "BankhÍd Kft.",
  ];
  it.each(ours)("is %s", (name) => {
    expect(imitatesUs(name)).toBe(true);
  });
  it.each(["Bankó Hidas Kft.", "Híd a bankhoz Bt.", "Kovács Anna", "Lánchíd Kft."])(
    "is not %s",
    (name) => {
      expect(imitatesUs(name)).toBe(false);
    },
  );
});
