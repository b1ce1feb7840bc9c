import { describe, expect, it } from "vitest";
import {
  findShape,
  hasReference,
  shapeOf,
  squeezeWords,
} from "#settlements/matching/find-reference.ts";

describe("a reference in a credit's text", () => {
  it.each([
    ["PB2P150028810", "0020173780 MAGYAR POSTA ZRT. PB2P15 0028810,2892 UTV", true],
    ["COD20260605", "GLS CSO COD-2026.06.05/Közv.", true],
    ["COD20260605", "GLS CSO COD-2026.06.051", false],
    ["COD20260605", "XCOD-2026.06.05", false],
    ["PO1ABCDEFGHIJ", "STRIPEpo_1AbCdEfGhIj", true],
    ["123456789012", "1234567890123", false],
    ["123456789012", "x123456789012y", true],
    ["26H31", "Foxpost 26H31 elszámolás", true],
    ["26H31", "Foxpost126H31", false],
    ["ÁÉ123456", "ae-123456", false],
    ["AE123456", "áé 123456", true],
    ["", "anything", false],
  ])("„%s” in „%s”: %s", (reference, text, expected) => {
    expect(hasReference(squeezeWords(text), reference)).toBe(expected);
  });

  it.each([
    ["COD20260605", "COD-2026.06.12", "COD20260612"],
    ["COD20260605", "COD-2026.06.121", undefined],
    ["123456789", "987654321", undefined],
    ["26H31", "26H32", undefined],
  ])("of the shape of „%s” in „%s” is %s", (reference, text, expected) => {
    const shape = shapeOf(reference);
    expect(shape === undefined ? undefined : findShape(squeezeWords(text), shape)).toBe(expected);
  });
});
