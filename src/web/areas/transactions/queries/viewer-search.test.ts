import { describe, expect, it } from "vitest";
import {
  isNarrowed,
  parseTypedAmount,
  readAddress,
  readViewerSearch,
  viewerFilter,
  withSearchPart,
  writeAddress,
} from "./viewer-search.ts";

describe("the viewer's address", () => {
  it("keeps filters, tells apart what it cannot read, and leaves out names that are no filter", () => {
    const raw = {
      booked: "unbooked",
      text: " foxpost ",
      dateFrom: "2026-02-30",
      dateTo: "2026-11-21",
      amountMin: 4000,
      direction: "up",
      x: "1",
    };
    expect(readAddress(raw)).toEqual({
      search: { booked: "UNBOOKED", text: "foxpost", dateTo: "2026-11-21", amountMin: "4000.00" },
      named: {},
      unmet: [
        { field: "dateFrom", value: "2026-02-30" },
        { field: "direction", value: "up" },
      ],
    });
  });

  // Each alone: its value, and the filter it is or the empty object where it cannot be read.
  it.each([
    ["bookingDate", "2026.11.22.", { dateFrom: "2026-11-22", dateTo: "2026-11-22" }],
    ["bookingDate", "2026-11-22T00:00:00Z", { dateFrom: "2026-11-22", dateTo: "2026-11-22" }],
    ["bookingDate", "22/11/2026", {}],
    ["amount", "-12 500,5", { amountMin: "12500.50", amountMax: "12500.50", direction: "debit" }],
    ["amount", "12500-", { amountMin: "12500.00", amountMax: "12500.00", direction: "debit" }],
    ["amount", "77922", { amountMin: "77922.00", amountMax: "77922.00" }],
    ["amount", "100 EUR", { amountMin: "100.00", amountMax: "100.00", currency: "EUR" }],
    ["amount", "abc", {}],
    ["amountMin", "-5", {}],
    ["amountMax", "sok", {}],
    ["currency", "eur", { currency: "EUR" }],
    ["currency", "Ft", { currency: "HUF" }],
    ["currency", "bitcoin", {}],
    ["direction", "CREDIT", { direction: "credit" }],
    ["booked", "ALL", undefined],
    ["sort", "AMOUNT_DESC", { sort: "amount_desc" }],
    ["sort", "date_desc", undefined],
    ["sort", "partner", {}],
    ["booked", "maybe", {}],
    ["fileId", "../x", {}],
    ["text", "", undefined],
    ["partnerName", "x".repeat(201), {}],
    ["partnerTaxId", "1".repeat(21), {}],
    ["description", "x".repeat(501), {}],
    ["description", "x".repeat(500), { description: "x".repeat(500) }],
  ])("reads %s=%s", (field, value, wanted) => {
    const { search, unmet } = readAddress({ [field]: value });
    expect(search).toEqual(wanted ?? {});
    const isUnread = wanted !== undefined && Object.keys(wanted).length === 0;
    expect(unmet).toEqual(isUnread ? [{ field, value }] : []);
  });

  it("does not take an amount for one of another currency", () => {
    expect(readAddress({ amount: "100 EUR", currency: "HUF" }).unmet).toHaveLength(1);
    expect(readAddress({ amount: "100 EUR", currency: "eur" }).unmet).toEqual([]);
  });

  it("says the same when it is written again", () => {
    const address = readAddress({
      accountNr: "abc",
      originate: "nincs",
      amount: "abc",
      partnerName: "x".repeat(300),
      dateTo: "2026.11.21.",
      booked: "booked",
    });
    expect(readAddress(writeAddress(address))).toEqual(address);
    expect(address.named).toEqual({ accountNr: "abc", originate: "nincs" });
  });

  it("keeps the readable part of the viewer's own changes", () => {
    expect(readViewerSearch({ booked: "ALL", text: "", dateFrom: undefined })).toEqual({});
  });

  it("reads amounts as people type them", () => {
    expect(
      ["4 000", "4.000", "4000,5", "4000.5", "1.234.567,89 Ft", "-3", "sok", ""].map(
        parseTypedAmount,
      ),
    ).toEqual([
      "4000.00",
      "4000.00",
      "4000.50",
      "4000.50",
      "1234567.89",
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("asks for all by default and calls only real narrowing a filter", () => {
    expect(viewerFilter({}, "c", [])).toEqual({ company_id: "c", bankAccounts: [], booked: "ALL" });
    expect([isNarrowed({ booked: "BOOKED" }), isNarrowed({ text: "a" })]).toEqual([false, true]);
  });
});

describe("what the search box says", () => {
  const before = { amountMax: "235824.00", dateTo: "2026-11-20", currency: "HUF", text: "gls" };

  it("replaces a range of amounts or days whole, and the text", () => {
    expect(withSearchPart(before, { amountMin: "500000.00" })).toEqual({
      amountMin: "500000.00",
      dateTo: "2026-11-20",
      currency: "HUF",
    });
    expect(withSearchPart(before, { dateFrom: "2026-11-21" })).toEqual({
      amountMax: "235824.00",
      dateFrom: "2026-11-21",
      currency: "HUF",
    });
  });
});
