import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { PRIVACY_VERSION } from "#contract/people/operator.ts";
import { DATUM_NAMES } from "./operator-data.ts";
import { legalSources } from "./legal-sources.ts";
import { type LegalRole, parseLegal } from "./parse-legal.ts";

const ROLES: readonly LegalRole[] = ["entrepreneur", "accountant"];
const paths = Object.keys(legalSources);

/**
 * Hashes of the privacy notices that were in force. A person's row names the version alone, so the
 * words of a version never change: a new text needs a new `PRIVACY_VERSION` and a line here.
 */
const PRIVACY_HASHES: Readonly<Record<string, string>> = {
  "2026-11-22": "338c18b9ff604ef3dba12adaa3775046a10f3af0d04cdfa66caed637702092ee",
  "2026-11-26": "e07133883ddc9bb5e2d7e868e70646354835af38f07eec4d2db7bac278ea4404",
  "2026-11-29": "b6a2691b13f600dc6a9f34a251e6fcb240f4cc5741a4800a23773099f9306e0e",
  "2026-11-30": "f5aa311ad5e25591c1276df6c0388f2ee199c1ff8f6446cba358ce49fb0b0aa8",
  "2026-12-01": "5ed74b7341dfab606ffa124669b1e6246def40f79827e037a8a7595bc06c5d42",
  "2026-11-23": "985af2244d616ef413068165202088866909431cf941961d79bbe059e4226666",
};

/** What the law wants said, and where it is said: Ekertv. 4–6. §, GDPR 13. and 28. §. */
const DUTIES: readonly (readonly [duty: string, path: string, section: string, words: RegExp])[] = [
  [
    "name and seat of the provider",
    "/impresszum",
    "szolgaltato",
    /operator\.name[^]*operator\.seat/,
  ],
  ["address and telephone", "/impresszum", "szolgaltato", /contact\.email[^]*contact\.phone/],
  ["register and court", "/impresszum", "szolgaltato", /operator\.registerNr[^]*operator\.court/],
  ["tax number", "/impresszum", "szolgaltato", /operator\.taxNumber/],
  ["licence of the account information service", "/impresszum", "ais", /ais\.name[^]*ais\.number/],
  ["provider of the servers", "/impresszum", "tarhely", /hosting\.name[^]*seat[^]*email/],
  ["steps to the contract", "/vallalkozo-aszf", "letrejotte", /csomagot és bankkártyát/],
  ["correction of input", "/vallalkozo-aszf", "letrejotte", /javíthatja/],
  ["confirmation within 48 hours", "/vallalkozo-aszf", "letrejotte", /48 órán belül/],
  ["language of the contract", "/vallalkozo-aszf", "letrejotte", /magyar nyelven/],
  ["whether the contract is filed", "/vallalkozo-aszf", "letrejotte", /nem iktatjuk/],
  ["code of conduct", "/vallalkozo-aszf", "letrejotte", /Magatartási kódex/],
  ["right of withdrawal", "/vallalkozo-aszf", "letrejotte", /elállási jog/],
  ["prices with tax", "/vallalkozo-aszf", "dijak", /bruttó/],
  ["read only", "/vallalkozo-aszf", "szolgaltatas", /csak olvas/],
  ["end of the contract", "/vallalkozo-aszf", "megszunes", /bármikor, indokolás nélkül/],
  ["data processing agreement", "/vallalkozo-aszf", "adatfeldolgozas", /28\. cikk/],
  ["security of processing", "/vallalkozo-aszf", "adatfeldolgozas", /32\. cikk/],
  ["unlawful instructions", "/vallalkozo-aszf", "adatfeldolgozas", /jogszabályt sért/],
  ["data given back", "/vallalkozo-aszf", "adatfeldolgozas", /visszaadjuk[^]*töröljük/],
  ["complaints", "/vallalkozo-aszf", "panasz", /harminc napon belül/],
  ["complaints of accountants", "/konyvelo-aszf", "panasz", /harminc napon belül/],
  ["secrecy of accountants", "/konyvelo-aszf", "feladatok", /titoktartás/],
  ["controller", "/privacy", "adatkezelo", /operator\.name/],
  ["categories of data", "/privacy", "adatok", /banki adatok/],
  ["purposes and legal grounds", "/privacy", "jogalap", /6\. cikk \(1\) b[^]*c[^]*f/],
  ["network of a consultation's visitor", "/privacy", "adatok", /hálózatnak a címtartománya/],
  ["how long the network is kept", "/privacy", "megorzes", /címtartományát csak az időpontig/],
  ["source of the data", "/privacy", "adatok", /a banktól[^]*a cég tölti fel/],
  ["whether data must be given", "/privacy", "adatok", /a szerződéshez kellenek[^]*önkéntes/],
  ["issuer of our invoices", "/privacy", "cimzettek", /szóló számlát is itt állítjuk ki/],
  ["tax office", "/privacy", "cimzettek", /Adó- és Vámhivatal/],
  ["portability", "/privacy", "jogok", /Adathordozás/],
  ["recipients", "/privacy", "cimzettek", /SimplePay Zrt\./],
  ["storage periods", "/privacy", "megorzes", /nyolc év/],
  ["storage of tax numbers", "/privacy", "megorzes", /adószám[^]*két évig/],
  ["storage of consultations", "/privacy", "megorzes", /konzultáció[^]*kilencven nappal/],
  ["rights", "/privacy", "jogok", /Törlés[^]*Korlátozás/],
  ["authority", "/privacy", "jogok", /NAIH/],
  ["breaches", "/privacy", "vedelem", /72 órán belül/],
  ["cookies", "/privacy", "sutik", /155\. §/],
];

describe("legal texts", () => {
  it.each(paths)("%s reads for both roles, section by section", (path) => {
    for (const role of ROLES) {
      const text = parseLegal(legalSources[path]!, role);
      expect(text.sections.length).toBeGreaterThan(2);
      expect(new Set(text.sections.map(({ id }) => id)).size).toBe(text.sections.length);
      for (const { blocks } of text.sections) expect(blocks.length).toBeGreaterThan(0);
      expect(text.effective).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
  });

  it.each(paths)("%s names data that exist, and links to sections that exist", (path) => {
    const source = legalSources[path]!;
    for (const [, name] of source.matchAll(/\{\{(.*?)\}\}/g)) expect(DATUM_NAMES).toContain(name);
    for (const [, target, id] of source.matchAll(/\]\((\/[a-z-]+)(?:#([a-z-]+))?\)/g)) {
      if (target === "/konyveloprogramok") continue;
      expect(paths).toContain(target);
      if (id !== undefined) expect(legalSources[target!]).toContain(`{#${id}}`);
    }
  });

  it.each(DUTIES)("say what the law wants: %s", (_duty, path, section, words) => {
    const [, text] =
      new RegExp(`\\{#${section}\\}\\n([^]*?)(?=\\n## |$)`).exec(legalSources[path]!) ?? [];
    expect(text).toMatch(words);
  });

  it("show each role its own part of the privacy notice, and nobody the marks of parts", () => {
    const [director, accountant] = ROLES.map((role) =>
      JSON.stringify(parseLegal(legalSources["/privacy"]!, role)),
    );
    expect(director).toContain("a cég vezetőjének");
    expect(director).not.toContain("meghívott könyvelőnek a cég tételeit");
    expect(accountant).toContain("meghívott könyvelőnek a cég tételeit");
    expect(accountant).not.toContain("a cég vezetőjének");
    expect(`${director}${accountant}`).not.toContain("<!--");
  });

  it("change the privacy notice only together with its version", () => {
    const source = legalSources["/privacy"]!;
    expect(parseLegal(source, "entrepreneur").version).toBe(PRIVACY_VERSION);
    expect(createHash("sha256").update(source).digest("hex")).toBe(PRIVACY_HASHES[PRIVACY_VERSION]);
  });

  it.each([
    ["no head", "## Cím {#a}\nszöveg", /has a head/],
    ["a section without id", "---\ntitle: a\n---\n## Cím\n", /has a purpose/],
    [
      "a part that does not end",
      withHead("## A {#a}\n<!-- only: accountant -->\nx"),
      /for one role ends/,
    ],
    ["a table", withHead("## A {#a}\n\n|a|b|\n|-|-|\n|c|d|\n"), /cannot show/],
    ["a heading without id", withHead("## A\n"), /has an id/],
  ])("with %s are a fault", (_name, source, fault) => {
    expect(() => parseLegal(source, "accountant")).toThrow(fault);
  });
});

function withHead(body: string): string {
  return `---\ntitle: t\npurpose: p\nversion: 1\neffective: 2026-01-01\nnumbered: false\n---\n${body}`;
}
