import { describe, expect, it } from "vitest";
import { contradictsOwner, NOT_WANTED, suggestCompany } from "./owner-match.ts";

const companies = [
  { _id: "kert", name: "Kertvilág Webáruház Kft." },
  { _id: "pan", name: "Napfény Panzió Kft." },
  { _id: "ev", name: "Kovács Anna e.v." },
  { _id: "twin1", name: "Iker Bt." },
  { _id: "twin2", name: "Iker Kft." },
];

describe("the company suggested for an account", () => {
  it.each([
    ["KERTVILÁG WEBÁRUHÁZ KFT", "CURRENT", "kert"],
    ["Kertvilág Webáruház Korlátolt Felelősségű Társaság", "", "kert"],
    ["Napfeny Panzio Kft.", "", "pan"],
    ["Kovács Anna egyéni vállalkozó", "", "ev"],
    ["KOVACS ANNA EV", "", "ev"],
  ])("of %s (%s) is %s", (owner, type, expected) => {
    expect(suggestCompany(owner, type, companies)).toBe(expected);
  });

  it.each([
    ["Nagy Péter", ""],
    ["dr. Kiss-Szabó Éva", ""],
    ["Kovács Anna", "PRIVATE"],
  ])("of a private person (%s, %s) is none", (owner, type) => {
    expect(suggestCompany(owner, type, companies)).toBe(NOT_WANTED);
  });

  it.each([
    ["a sole trader's name without the form may be private", "Kovács Anna", ""],
    ["two companies of that name", "Iker", ""],
    ["a firm that is none of ours", "Idegen Kereskedelmi Kft.", ""],
    ["part of a company's name", "Kertvilág Kft.", ""],
    ["no name at all", "", ""],
    ["only a form", "Kft.", ""],
    ["a private account under a firm's name", "Napfény Panzió Kft.", "PRIVATE"],
  ])("is left to the person: %s", (_, owner, type) => {
    expect(suggestCompany(owner, type, companies)).toBe("");
  });
});

describe("an owner that contradicts the chosen company", () => {
  it.each([
    ["Napfény Panzió Kft.", "Kertvilág Webáruház Kft.", true],
    ["IDEGEN ZRT", "Kertvilág Webáruház Kft.", true],
    ["KERTVILÁG WEBÁRUHÁZ KFT", "Kertvilág Webáruház Kft.", false],
    ["Kertvilág Webáruház Korlátolt Felelősségű Társaság", "Kertvilág Webáruház Kft.", false],
    ["Nagy Péter", "Kertvilág Webáruház Kft.", false],
    ["", "Kertvilág Webáruház Kft.", false],
  ])("%s beside %s: %s", (owner, name, expected) => {
    expect(contradictsOwner(owner, { _id: "a", name })).toBe(expected);
  });

  it("is none while no company is chosen", () => {
    expect(contradictsOwner("Idegen Zrt.", undefined)).toBe(false);
  });
});
