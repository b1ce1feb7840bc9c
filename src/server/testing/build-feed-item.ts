import { createHash } from "node:crypto";
import type { FeedItem } from "../providers/bank-feed/bank-feed.port.ts";
import type { LocalDate } from "#values/local-date.ts";

/** A booked item of a feed; `amount` in forints. */
export function buildFeedItem(
  given: { id: string; date: string; amount: number } & Partial<Omit<FeedItem, "amount">>,
): FeedItem {
  const { id, date, amount, ...rest } = given;
  const item = {
    externalId: id,
    status: "booked" as const,
    bookingDate: date as LocalDate,
    valueDate: date as LocalDate,
    amount: BigInt(amount) * 100_000n,
    currency: "HUF",
    partnerName: "Alma Kereskedelmi Kft.",
    partnerAccountNr: "",
    remittance: "",
    type: "OTHER",
    reference: "",
    endToEndId: "",
    balanceAfter: null,
    originalAmount: null,
    originalCurrency: null,
    ...rest,
  };
  return { ...item, raw: createHash("sha256").update(`${id} ${item.remittance}`).digest("hex") };
}
