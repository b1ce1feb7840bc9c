import { describe, expect, it } from "vitest";
import type { FeedItem } from "#server/providers/bank-feed/bank-feed.port.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import {
  SIFT_AMOUNT_MAX,
  SIFT_ID_CHARS_MAX,
  SIFT_TEXT_CHARS_MAX,
  siftItems,
} from "./sift-items.ts";

const today = "2026-11-21" as LocalDate;
const limits = { today, currency: "HUF" };
const day = (text: string) => text as LocalDate;

function item(change: Partial<FeedItem> = {}): FeedItem {
  return {
    externalId: "a",
    status: "booked",
    bookingDate: today,
    valueDate: today,
    amount: -100_000n,
    currency: "HUF",
    partnerName: "P",
    partnerAccountNr: "1",
    remittance: "r",
    type: "",
    reference: "",
    endToEndId: "",
    balanceAfter: null,
    originalAmount: null,
    originalCurrency: null,
    raw: "{}",
    ...change,
  };
}
const fieldOf = (change: Partial<FeedItem>) =>
  siftItems({ items: [item(change)], unread: [] }, limits).unread[0]?.field;
const chars = (count: number) => "x".repeat(count);

describe("limits of what a bank may mean", () => {
  it.each<[Partial<FeedItem>, Partial<FeedItem>, string]>([
    [{ bookingDate: day("1990-01-01") }, { bookingDate: day("1989-12-31") }, "date"],
    [{ bookingDate: addDays(today, 366) }, { bookingDate: addDays(today, 367) }, "date"],
    [{ valueDate: addDays(today, 3_660) }, { valueDate: addDays(today, 3_661) }, "date"],
    [{ amount: SIFT_AMOUNT_MAX }, { amount: SIFT_AMOUNT_MAX + 1n }, "amount"],
    [{ amount: -SIFT_AMOUNT_MAX }, { amount: -SIFT_AMOUNT_MAX - 1n }, "amount"],
    [{ currency: "HUF" }, { currency: "EUR" }, "currency"],
    [
      { remittance: chars(SIFT_TEXT_CHARS_MAX) },
      { remittance: chars(SIFT_TEXT_CHARS_MAX + 1) },
      "text",
    ],
    [
      { partnerName: chars(SIFT_TEXT_CHARS_MAX) },
      { partnerName: chars(SIFT_TEXT_CHARS_MAX + 1) },
      "text",
    ],
    [{ reference: chars(SIFT_ID_CHARS_MAX) }, { reference: chars(SIFT_ID_CHARS_MAX + 1) }, "text"],
    [{ externalId: chars(SIFT_ID_CHARS_MAX) }, { externalId: chars(SIFT_ID_CHARS_MAX + 1) }, "id"],
  ])("case %#: the last that is taken, and the first that is not", (taken, kept, field) => {
    expect(fieldOf(taken)).toBeUndefined();
    expect(fieldOf(kept)).toBe(field);
  });

  it("hold for nothing that is taken back but its id", () => {
    const gone = { status: "withdrawn", bookingDate: null, amount: 0n, currency: "" } as const;
    expect(fieldOf(gone)).toBeUndefined();
    expect(fieldOf({ ...gone, externalId: chars(SIFT_ID_CHARS_MAX + 1) })).toBe("id");
  });
});

describe("names of what is not understood", () => {
  const nameless = {
    externalId: null,
    field: "amount",
    bookingDate: null,
    amount: null,
    currency: "",
  } as const;
  const name = (...raws: string[]) =>
    siftItems({ items: [], unread: raws.map((raw) => ({ ...nameless, raw })) }, limits).unread.map(
      ({ externalId }) => externalId,
    );

  it("are their own ids, else their text, by number where it stands there twice", () => {
    const [one, twin, other] = name("{1}", "{1}", "{2}");
    expect(new Set([one, twin, other]).size).toBe(3);
    expect(name("{2}", "{1}", "{1}")).toEqual([other, one, twin]);
    expect(
      siftItems({ items: [], unread: [{ ...nameless, externalId: "own", raw: "" }] }, limits)
        .unread[0]!.externalId,
    ).toBe("own");
  });

  it("never say what cannot be true", () => {
    const [kept] = siftItems(
      { items: [item({ bookingDate: day("2206-01-01") })], unread: [] },
      limits,
    ).unread;
    expect(kept).toMatchObject({ externalId: "a", bookingDate: null, amount: -100_000n });
  });
});
