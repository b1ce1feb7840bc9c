import { describe, expect, it } from "vitest";
import {
  articleBefore,
  articleBeforeName,
  capitalArticleBefore,
} from "#values/hungarian-article.ts";

describe("the article before a number", () => {
  it("follows how the number is read", () => {
    expect(
      [1, 2, 4, 5, 10, 15, 50, 100, 418, 500, 1_000, 1_500, 10_000, 1_000_000].map(articleBefore),
    ).toEqual(["az", "a", "a", "az", "a", "a", "az", "a", "a", "az", "az", "az", "a", "az"]);
  });
});

describe("the article before a name", () => {
  it("follows its first sound", () => {
    const vowels = ["Alma Kft.", "Őrség Bt.", "5 Elem Kft.", "1 Út Kft.", "MVM Zrt.", "OTP"];
    expect(new Set(vowels.map(articleBeforeName))).toEqual(new Set(["az"]));
    const consonants = [
      "Kertvilág Kft.",
      "Második Híd Bt.",
      "100 Lépés Kft.",
      "SPAR",
      "Fő Út Kft.",
    ];
    expect(new Set(consonants.map(articleBeforeName))).toEqual(new Set(["a"]));
  });

  it("begins a sentence with a capital", () => {
    expect(["Alma Kft.", "Kertvilág Kft."].map(capitalArticleBefore)).toEqual(["Az", "A"]);
  });
});
