import { describe, expect, it } from "vitest";
import { searchOfRemembered } from "./remembered-search.ts";

describe("the remembered filter", () => {
  it("turns a link's day and signed amount into bounds", () => {
    const link = {
      accountNr: "1",
      bookingDate: "2026-11-20",
      amount: "-12500",
      partnerName: "NAV",
      booked: "UNBOOKED" as const,
    };
    expect(searchOfRemembered(link)).toEqual({
      booked: "UNBOOKED",
      partnerName: "NAV",
      dateFrom: "2026-11-20",
      dateTo: "2026-11-20",
      amountMin: "12500.00",
      amountMax: "12500.00",
      direction: "debit",
    });
  });

  it("is empty without one", () => {
    expect(searchOfRemembered(null)).toEqual({});
    expect(searchOfRemembered({ booked: "ALL", amount: "sok" })).toEqual({});
  });
});
