import { describe, expect, it } from "vitest";
import { isNarrowed, parseTypedAmount, readViewerSearch, viewerFilter } from "./viewer-search.ts";

describe("the viewer's address", () => {
  it("keeps filters and leaves out what is none", () => {
    const raw = {
      booked: "unbooked",
      text: " foxpost ",
      dateFrom: "2026-02-30",
      dateTo: "2026-11-21",
      amountMin: 4000,
      direction: "up",
      x: "1",
    };
    expect(readViewerSearch(raw)).toEqual({
      booked: "UNBOOKED",
      text: "foxpost",
      dateTo: "2026-11-21",
      amountMin: "4000.00",
    });
  });

  it("opens the whole list for a damaged address", () => {
    expect(
      readViewerSearch({ booked: "ALL", currency: "forint", fileId: "../x", text: "" }),
    ).toEqual({});
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
