import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareNames, namesFirm } from "./company-name.ts";

/** Firms and sole traders that share no distinctive word with each other. */
const NAMES = [
  "Kertvilág Webáruház Kft.",
  "Hajnal Pékség Kft.",
  "Napfény Panzió Bt.",
  "Őrségi Méhészet Kereskedelmi és Szolgáltató Kft.",
  "Duna-Tisza Fuvarozó Zrt.",
  "Csomagolás-Technika Plusz Kft.",
  "Zöld Sziget Nonprofit Kft.",
  "Kovács Anna e.v.",
  "Szőke Bálint egyéni vállalkozó",
  "Pannon Építőipari Korlátolt Felelősségű Társaság",
  "Aranyhíd Vagyonkezelő Nyilvánosan Működő Részvénytársaság",
  "Tüzép Rákóczi Bt.",
  "Völgyhíd Mérnökiroda Kft.",
  "Árnyas Liget Étterem Kft.",
] as const;

/** How banks write a name. */
const SPELLINGS: Readonly<Record<string, (name: string) => string>> = {
  "as it is": (name) => name,
  "in capitals without accents": (name) =>
    name.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase(),
  "in small letters": (name) => name.toLowerCase(),
  "without full stops": (name) => name.replace(/\./g, ""),
  "with the legal form in words": (name) =>
    name
      .replace(/Kft\.$/, "Korlátolt Felelősségű Társaság")
      .replace(/Bt\.$/, "Betéti Társaság")
      .replace(/Zrt\.$/, "Zártkörűen Működő Részvénytársaság")
      .replace(/e\.v\.$/, "egyéni vállalkozó"),
  "with the legal form shortened": (name) =>
    name
      .replace(/Korlátolt Felelősségű Társaság$/, "KFT")
      .replace(/Nyilvánosan Működő Részvénytársaság$/, "Nyrt")
      .replace(/egyéni vállalkozó$/, "E.V."),
  "without a legal form": (name) =>
    name.replace(
      / (Kft\.|Bt\.|Zrt\.|e\.v\.|egyéni vállalkozó|Korlátolt Felelősségű Társaság|Nyilvánosan Működő Részvénytársaság)$/,
      "",
    ),
  "with shortened trades": (name) =>
    name
      .replace("Kereskedelmi és Szolgáltató", "Ker. és Szolg.")
      .replace("Építőipari", "Ép.ip.")
      .replace("Vagyonkezelő", "Vagyonkez."),
  "without trades": (name) =>
    name.replace(/ (Kereskedelmi és Szolgáltató|Építőipari|Vagyonkezelő|Fuvarozó)/, ""),
  "cut after 35 characters": (name) => name.slice(0, 35),
  "with its words in another order": (name) => name.split(" ").toReversed().join(" "),
  "with joined words": (name) => name.replace(/[- ]/, ""),
  "with blanks and quotes": (name) => `  „${name.replace(/ /g, "   ")}” `,
  "under liquidation": (name) => `${name} f.a.`,
  "with umlauts of a German bank": (name) =>
    name.replace(/[öő]/g, "oe").replace(/[üű]/g, "ue").replace(/[ÖŐ]/g, "Oe"),
  "with a note in brackets": (name) => `${name} (bemutató)`,
};

describe("two spellings of a name", () => {
  it.each(Object.entries(SPELLINGS))("%s: never different", (_way, spell) => {
    const alarms = NAMES.filter((name) => compareNames(spell(name), name) === "different");
    expect(alarms).toEqual([]);
  });

  it("of two firms are different, however banks write them", () => {
    const wrong: string[] = [];
    for (const [way, spell] of Object.entries(SPELLINGS))
      for (const one of NAMES)
        for (const other of NAMES)
          if (one !== other && compareNames(spell(one), other) !== "different")
            wrong.push(`${spell(one)} | ${other} (${way})`);
    expect(wrong).toEqual([]);
  });

  it("with one letter missing, doubled or changed is never different", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...NAMES),
        fc.nat(60),
        fc.constantFrom("missing", "changed", "doubled"),
        (name, place, slip) => {
          const at = place % name.length;
          const letter = slip === "missing" ? "" : slip === "changed" ? "x" : name[at]! + name[at]!;
          const typed = name.slice(0, at) + letter + name.slice(at + 1);
          expect([typed, compareNames(typed, name)]).not.toEqual([typed, "different"]);
        },
      ),
      { numRuns: 500, seed: 20261122 },
    );
  });

  it("is the same both ways round", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...NAMES, ""),
        fc.constantFrom(...NAMES, "Kft.", "MOL"),
        fc.constantFrom(...Object.values(SPELLINGS)),
        (one, other, spell) => {
          expect(compareNames(spell(one), other)).toBe(compareNames(other, spell(one)));
        },
      ),
      { numRuns: 300, seed: 20261122 },
    );
  });

  it.each([
    ["HAJNAL PÉKSÉG KFT", "Hajnal Pékség Kft.", "same"],
    ["KERTVILAG WEBARUHAZ KORLATOLT FELELOSSEGU TARSASAG", "Kertvilág Webáruház Kft.", "same"],
    ["Anna Kovács", "Kovács Anna e.v.", "same"],
    ["dr. Kovács Anna", "Kovács Anna e.v.", "same"],
    ["Kertvilág Web Áruház Kft", "Kertvilág Webáruház Kft.", "same"],
    ["Nagy & Társa Bt", "Nagy és Társa Bt.", "same"],
    ["Kertvilág Kft.", "Kertvilág Webáruház Kft.", "near"],
    ["Iker Bt.", "Iker Kft.", "near"],
    ["Iker Rt.", "Iker Zrt.", "same"],
    ["MOL Nyrt.", "Magyar Olaj Logisztika Nyrt.", "near"],
    ["Kovács A.", "Kovács Anna e.v.", "near"],
    ["Nagy Építő Kft.", "Nagy Autó Kft.", "near"],
    ["Kovács Béla", "Kovács Anna e.v.", "different"],
    ["Kovács Béla e.v.", "Kovács Anna", "different"],
    ["Hajnal Pékség Kft.", "Kertvilág Webáruház Kft.", "different"],
    ["Kereskedelmi és Szolgáltató Kft.", "Építőipari Kft.", "different"],
    ["", "Kertvilág Webáruház Kft.", "near"],
    ["Kft.", "Kertvilág Webáruház Kft.", "near"],
    ["12345", "Kertvilág Webáruház Kft.", "different"],
  ])("%j and %j are %s", (one, other, likeness) => {
    expect(compareNames(one, other)).toBe(likeness);
  });
});

describe("a name with a legal form", () => {
  it.each([
    ["Kertvilág Webáruház Kft.", true],
    ["KERTVILAG BT", true],
    ["Kovács Anna e.v.", true],
    ["Fő számla", false],
    ["Vállalkozói folyószámla", false],
    ["Kft. számla", true],
    ["Kft.", false],
    ["Evezős számla", false],
    ["", false],
  ])("%j is one of a firm: %s", (text, firm) => {
    expect(namesFirm(text)).toBe(firm);
  });
});
