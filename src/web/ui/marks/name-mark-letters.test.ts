import { describe, expect, it } from "vitest";
import { initials, nameMarkLetters } from "./name-mark-letters.ts";

describe("letters that stand for names", () => {
  it.each([
    ["K&H Bank Zrt.", "K&H"],
    ["OTP Bank", "OTP"],
    ["Revolut", "RE"],
    ["Actual Ügyvitel", "AÜ"],
    ["", "–"],
  ])("%s → %s", (name, letters) => {
    expect(nameMarkLetters(name)).toBe(letters);
  });

  it("leaves titles out of initials", () => {
    expect(initials("dr. Kovács Anna")).toBe("KA");
    expect(initials("Őri")).toBe("Ő");
    expect(initials("")).toBe("–");
  });
});
