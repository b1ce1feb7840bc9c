import { describe, expect, it } from "vitest";
import type { ConsentRow } from "#web/areas/bank-connect/connect-queries.ts";
import { companyOfFlow, readingOf, splitConsents, stripShare } from "./consent-view.ts";

const NOW = Date.parse("2026-11-21T09:00:00Z");
function consent(_id: string, change: Partial<ConsentRow> = {}): ConsentRow {
  const plain = {
    _id,
    bank: { _id, name: _id },
    state: "active",
    expiry: 2,
    passiveSyncExpirationDate: null,
    companies: [],
  };
  return { ...plain, ...change } as ConsentRow;
}

describe("the reading of a consent", () => {
  it.each([
    [{ passiveSyncEnabled: true, activeSyncEnabled: true }, "daily"],
    [{ passiveSyncEnabled: false, activeSyncEnabled: true }, "onDemand"],
    [{ passiveSyncEnabled: false, activeSyncEnabled: false }, "none"],
    [{ passiveSyncEnabled: true, expiry: 0 }, "paused"],
    [{ passiveSyncEnabled: true, state: "expired" }, "paused"],
  ] as const)("%j is %s", (change, expected) => {
    expect(readingOf(consent("a", change as Partial<ConsentRow>))).toBe(expected);
  });
});

describe("order of the consents", () => {
  it("puts the most urgent first, those without a date last, and those that are over apart", () => {
    const rows = [
      consent("none", { expiry: 3 }),
      consent("late", { passiveSyncExpirationDate: "2027-02-17T00:00:00Z" }),
      consent("gone", { state: "revoked" }),
      consent("soon", { expiry: 1, passiveSyncExpirationDate: "2026-11-27T00:00:00Z" }),
      consent("expired", {
        state: "expired",
        expiry: 0,
        passiveSyncExpirationDate: "2026-11-16T00:00:00Z",
      }),
      consent("expired without date", { state: "expired", expiry: 0 }),
      consent("ended early", {
        state: "expired",
        expiry: 0,
        passiveSyncExpirationDate: "2027-03-01T00:00:00Z",
      }),
      consent("old", { state: "replaced" }),
    ];
    const { living, former } = splitConsents(rows);
    expect(living.map((row) => row._id)).toEqual([
      "expired without date",
      "expired",
      "ended early",
      "soon",
      "late",
      "none",
    ]);
    expect(former.map((row) => row._id)).toEqual(["gone", "old"]);
  });
});

describe("the strip of 180 days", () => {
  it.each([
    ["2027-02-19T09:00:00Z", 2, 0.5],
    ["2026-11-16T09:00:00Z", 0, 0],
    // Ended by the bank before its date.
    ["2027-02-19T09:00:00Z", 0, 0],
    ["2028-01-01T00:00:00Z", 2, 1],
    [null, 3, null],
  ] as const)("until %s in state %i covers %s", (passiveSyncExpirationDate, expiry, share) => {
    expect(stripShare({ passiveSyncExpirationDate, expiry }, NOW)).toBe(share);
  });
});

describe("the company of a flow", () => {
  const companies = [
    { _id: "c1", name: "Egy" },
    { _id: "c2", name: "Két" },
  ];
  it.each([
    [companies, "c2", "c2"],
    [companies, "c9", "c1"],
    [[], "c9", "c9"],
    [[], undefined, undefined],
  ])("of %j with %s current is %s", (touched, current, expected) => {
    expect(companyOfFlow({ companies: touched }, current)).toBe(expected);
  });
});
