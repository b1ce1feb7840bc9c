import { describe, expect, it } from "vitest";
import { accountantEmailFault, accountantNameFault } from "./accountant-rules.ts";
import { accountantFormTexts as words } from "#web/areas/accountants/texts/accountants.ts";

describe("accountant form rules", () => {
  it("asks for a name of at least eight characters, blanks at the ends not counted", () => {
    expect([accountantNameFault("Nagy Eva"), accountantNameFault(" Nagy Éva Anna ")]).toEqual([
      null,
      null,
    ]);
    expect([accountantNameFault("Nagy Ev"), accountantNameFault("Nagy Ev  ")]).toEqual([
      words.nameShort("Nagy Ev"),
      words.nameShort("Nagy Ev"),
    ]);
    expect(accountantNameFault("   ")).toBe(words.required);
  });

  it("asks for an address that can be one", () => {
    expect(accountantEmailFault(" eva@iroda.hu ")).toBeNull();
    expect(
      ["eva", "eva@", "@iroda.hu", "eva@iroda", "e va@iroda.hu"].map(accountantEmailFault),
    ).toEqual(Array(5).fill(words.emailInvalid));
    expect(accountantEmailFault("")).toBe(words.required);
  });
});
