import { describe, expect, it } from "vitest";
import {
  byGroup,
  entriesFor,
  ownsAlso,
  railEntries,
  tabEntries,
  userMenuEntries,
} from "#web/shell/nav-entries.ts";

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

  it("shows an accountant the same in the same order, without bank consents", () => {
    expect(
      entriesFor(userMenuEntries, "accountant").map((entry) => [entry.label, entry.path]),
    ).toEqual([
      ["Profil beállítások", "/profile"],
      ["Bankkártya beállítások", "/bankcard-settings"],
      ["Előfizetéseim", "/subscriptions"],
      ["Hozzáférési kulcsok", "/token-management"],
    ]);
  });
});

describe("the rail", () => {
  it.each([
    ["entrepreneur", ["", "daily", "checks", "company"]],
    ["accountant", ["", "daily", "checks", "company"]],
  ] as const)("keeps entries of a group together, for the role %s", (role, groups) => {
    const runs = byGroup(entriesFor(railEntries, role));
    expect(runs.map(({ group }) => group ?? "")).toEqual(groups);
    expect(runs.flatMap(({ entries }) => entries)).toEqual(entriesFor(railEntries, role));
  });

  it.each([
    ["/pos-collections", "/courier-collections", "entrepreneur"],
    ["/new-accountant/", "/accountants", "entrepreneur"],
    ["/bank-integration", "/bankaccounts", "entrepreneur"],
    ["/", "/companies", "entrepreneur"],
    ["/companies", "/", "accountant"],
    ["/client-transactions", "/transaction-viewer", "accountant"],
  ] as const)("marks the entry of another address on %s", (path, entry, role) => {
    const owners = [railEntries, tabEntries].map((entries) =>
      entriesFor(entries, role)
        .filter((each) => ownsAlso(each, path))
        .map((each) => each.path),
    );
    // A tab stands only for some entries of the rail.
    expect([...new Set(owners.flat())]).toEqual([entry]);
    expect(owners[0]).toEqual([entry]);
  });
});
