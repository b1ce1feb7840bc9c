import { describe, expect, it } from "vitest";
import { mayWrap } from "./name-room.ts";

const LONG = "Partner 1234 Kereskedelmi és Szolgáltató Kft.";
const DESK = { width: 1150, phone: false };
const BESIDE_DRAWER = { width: 780, phone: false };

describe("the room of a name", () => {
  it.each([
    ["a usual name", "Győri Kertcentrum Kft.", false, BESIDE_DRAWER, false],
    ["a long name on a desk", LONG, false, DESK, false],
    ["a long name whose row has tags", LONG, true, DESK, true],
    ["a long name beside the drawer", LONG, false, BESIDE_DRAWER, true],
    ["capitals are wider", "A".repeat(40), false, { width: 830, phone: false }, true],
    [
      "small letters of the same number",
      "a".repeat(40),
      false,
      { width: 830, phone: false },
      false,
    ],
    ["a long name on a phone", "Győri Kertcentrum Kft.", false, { width: 390, phone: true }, true],
    ["a short name on a phone", "Telekom", false, { width: 390, phone: true }, false],
    ["a list whose width is not known", LONG, false, { width: 0, phone: false }, true],
  ] as const)("%s", (_, partnerName, tagged, list, measured) => {
    expect(mayWrap({ partnerName, settlement: null }, tagged, list)).toBe(measured);
  });

  it("has place for the tag of a settlement", () => {
    const settlement = { items: 14, kind: "courier" } as never;
    const list = { width: 800, phone: false };
    expect(
      mayWrap({ partnerName: "GLS General Logistics Systems Kft.", settlement }, false, list),
    ).toBe(true);
    expect(
      mayWrap({ partnerName: "GLS General Logistics Systems Kft.", settlement: null }, false, list),
    ).toBe(false);
  });
});
