import { describe, expect, it } from "vitest";
import { readRemembered } from "./use-viewer-search.ts";

describe("the remembered filter", () => {
  it("turns a link's day and signed amount into bounds", () => {
    const link = {
      accountNr: "1",
      bookingDate: "2026-11-20",
      amount: "-12500",
      partnerName: "NAV",
      booked: "UNBOOKED" as const,
    };
    expect(readRemembered(link)).toEqual({
      search: {
        booked: "UNBOOKED",
        partnerName: "NAV",
        dateFrom: "2026-11-20",
        dateTo: "2026-11-20",
        amountMin: "12500.00",
        amountMax: "12500.00",
        direction: "debit",
      },
      named: { accountNr: "1" },
      unmet: [],
    });
  });

  it("is empty without one, and keeps what cannot be read apart", () => {
    const nothing = { search: {}, named: {}, unmet: [] };
    expect(readRemembered(null)).toEqual(nothing);
    expect(readRemembered({ booked: "ALL", amount: "sok" })).toEqual({
      ...nothing,
      unmet: [{ field: "amount", value: "sok" }],
    });
  });
});
