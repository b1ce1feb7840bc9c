import { describe, expect, it } from "vitest";
import { findEntries, findNearEntries, type JumpWords } from "./find-entries.ts";

const ENTRIES: readonly JumpWords[] = [
  { group: "pages", label: "Bankszámlák" },
  { group: "pages", label: "Exportok" },
  { group: "pages", label: "Számlák és fizetések" },
  { group: "companies", label: "Kertvilág Webáruház Kft.", also: "23456787-2-13" },
  { group: "companies", label: "Ősi Számla Bt.", also: "11111118-2-42" },
  { group: "accounts", label: "OTP · főszámla", also: "OTP Bank 11773016-20418773-00000000" },
  { group: "actions", label: "Könyvelő meghívása" },
];

const find = (text: string) =>
  findEntries(ENTRIES, text).flatMap(({ entries }) => entries.map(({ label }) => label));

describe("the palette finds", () => {
  it.each([
    ["without accents and case", "KERTVILAG", ["Kertvilág Webáruház Kft."]],
    ["with long accents typed short", "osi", ["Ősi Számla Bt."]],
    ["several words in any order", "kft kert", ["Kertvilág Webáruház Kft."]],
    ["a tax number with dashes", "23456787-2", ["Kertvilág Webáruház Kft."]],
    ["a tax number without dashes", "23456787213", ["Kertvilág Webáruház Kft."]],
    ["an account number over its blocks", "1177301620418773", ["OTP · főszámla"]],
    ["nothing for other words", "kert export", []],
    ["nothing for signs alone that no label holds", "zzz", []],
  ])("%s", (_name, text, labels) => {
    expect(find(text)).toEqual(labels);
  });

  it("puts labels that begin with the text first, and their group", () => {
    expect(find("szam")).toEqual([
      "Számlák és fizetések",
      "Bankszámlák",
      "Ősi Számla Bt.",
      "OTP · főszámla",
    ]);
    expect(findEntries(ENTRIES, "kony")[0]?.group).toBe("actions");
  });

  it("companies and actions without a text, because the menu shows the pages; long lists only begin", () => {
    expect(find(" ")).toEqual(["Könyvelő meghívása", "Kertvilág Webáruház Kft.", "Ősi Számla Bt."]);
    const many = Array.from({ length: 200 }, (_, index) => ({
      group: "companies" as const,
      label: `Cég ${index}`,
    }));
    expect(findEntries(many, "")[0]?.entries).toHaveLength(5);
    expect(findEntries(many, "ceg")[0]?.entries).toHaveLength(8);
    expect(findEntries(many, "ceg 199")[0]?.entries).toEqual([many[199]]);
  });
});

describe("where nothing holds the text, the palette offers", () => {
  const near = (text: string) => findNearEntries(ENTRIES, text).map(({ label }) => label);

  it.each([
    ["a word with another ending", "exportálni", "Exportok"],
    ["a word with a letter too little", "bankszámlk", "Bankszámlák"],
    ["a word with two letters changed", "kertvilok", "Kertvilág Webáruház Kft."],
    ["a question", "hogyan hívok meg könyvelőt?", "Könyvelő meghívása"],
    ["a sentence of which half is known", "a kertvilágos dolgok", "Kertvilág Webáruház Kft."],
  ])("by %s", (_name, text, label) => {
    expect(near(text)[0]).toBe(label);
  });

  it.each(["hogyan?", "meg le fel", "zzzz", "otx", ""])("nothing for „%s”", (text) => {
    expect(near(text)).toEqual([]);
  });
});
