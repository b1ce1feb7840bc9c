import { describe, expect, it } from "vitest";
import { findStatus } from "#statements/formats/table/row-words.ts";

describe("a word of a status", () => {
  it.each([
    ["booked", ["Könyvelt", "Teljesült", "Befejezve", "Posted", "Gebucht", "Erfolgreich"]],
    ["booked", ["Completato", "Accepté", "Comptabilisé", "COMPLETED", "Cleared"]],
    ["announced", ["Függőben", "függő", "Feldolgozás alatt", "Zárolt", "pending", "Vorgemerkt"]],
    ["announced", ["In attesa", "En attente", "Authorised"]],
    ["void", ["Elutasított", "sikertelen", "Declined", "FAILED", "Abgelehnt", "Törölt"]],
    [undefined, ["talán", "", "függőágy"]],
  ] as const)("means %s: %j", (meaning, words) => {
    for (const word of words) expect(findStatus(word), word).toBe(meaning);
  });
});
