import type { FeedItem } from "#server/providers/bank-feed/bank-feed.port.ts";

/** An item that its bank does not show any more: only its id is known. */
export function buildAbsentItem(externalId: string): FeedItem {
  return {
    externalId,
    status: "withdrawn",
    bookingDate: null,
    valueDate: null,
    amount: 0n,
    currency: "",
    partnerName: "",
    partnerAccountNr: "",
    remittance: "",
    type: "",
    reference: "",
    endToEndId: "",
    balanceAfter: null,
    originalAmount: null,
    originalCurrency: null,
    raw: "",
  };
}
