import { describe, expect, it } from "vitest";
import { entriesFor, railEntries, userMenuEntries } from "#web/shell/nav-entries.ts";

describe("the user menu by role", () => {
  it("shows an entrepreneur all five addresses in their order", () => {
    expect(
      entriesFor(userMenuEntries, "entrepreneur").map((entry) => [entry.label, entry.path]),
    ).toEqual([
      ["Profil beállítások", "/profile"],
      ["Bankkártya beállítások", "/bankcard-settings"],
      ["Előfizetéseim", "/subscriptions"],
      ["Banki hozzájárulások", "/bank-consents"],
      ["Hozzáférési kulcsok", "/token-management"],
    ]);
  });

  it("keeps bank consents from accountants", () => {
    expect(entriesFor(userMenuEntries, "accountant").map((entry) => entry.path)).not.toContain(
      "/bank-consents",
    );
  });
});

describe("the rail", () => {
  it.each([
    ["/pos-collections", "/courier-collections"],
    ["/received-mails", "/files"],
  ])("marks the entry of another address on %s", (path, entry) => {
    expect(railEntries.filter(({ also }) => also?.includes(path)).map((each) => each.path)).toEqual(
      [entry],
    );
  });
});
