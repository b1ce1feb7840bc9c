/** The facts of a feed's item, in the form in which they are stored and compared. Pure. */
import { createHash } from "node:crypto";
import type { FrozenCause } from "#server/database/frozen-rows.ts";
import type { FeedItem } from "#server/providers/bank-feed/bank-feed.port.ts";
import type { RowFacts, ShownFacts } from "#server/ledger/frozen/row-facts.ts";
import { ITEM_TEXTS, mapTexts } from "#values/item-texts.ts";
import { budapestDate } from "#values/local-date.ts";

/** A stored row with what its bank says of it. */
export interface StoredFeedRow extends ShownFacts {
  readonly id: string;
  readonly occurrence: number;
  readonly bookedAt: Date | null;
  readonly frozenBy: readonly FrozenCause[];
  readonly leadingAccountId: string | null;
  /**
   * Where a change of the bank is held, the facts above are the bank's, and these are the ones that
   * the row shows; undefined where the row shows what its bank says.
   */
  readonly held?: { readonly changeId: string; readonly shown: ShownFacts } | undefined;
}

// PostgreSQL stores no zero character.
const clean = (text: string): string => text.replaceAll("\u0000", "");

/**
 * The facts to store. An item without a booking day gets its value date, else the day on which it
 * came.
 */
export function factsOf(item: FeedItem, at: Date, stored?: RowFacts): RowFacts {
  return {
    bookingDate:
      item.bookingDate ?? stored?.bookingDate ?? item.valueDate ?? budapestDate(at.getTime()),
    bookingDateStated: item.bookingDate !== null || (stored?.bookingDateStated ?? false),
    valueDate: item.valueDate,
    amount: item.amount,
    currency: item.currency,
    ...mapTexts(ITEM_TEXTS, (name) => clean(item[name] ?? "")),
    remittance: clean(item.remittance),
    balanceAfter: item.balanceAfter,
    originalAmount: item.originalAmount,
    originalCurrency: item.originalCurrency,
  };
}

/** The item as it arrived, in a form that PostgreSQL can store. */
export function rawOf(item: FeedItem): string {
  return clean(item.raw);
}

/** SHA-256 of the item's own content. An equal hash means that the bank has changed nothing. */
export function hashItem(item: FeedItem): Buffer {
  const said = [
    item.bookingDate,
    item.valueDate,
    item.amount.toString(),
    item.currency,
    item.partnerName,
    item.partnerAccountNr,
    item.remittance,
    item.type,
    item.reference,
    item.endToEndId,
    item.balanceAfter?.toString() ?? null,
    item.originalAmount?.toString() ?? null,
    item.originalCurrency,
  ];
  return createHash("sha256").update(JSON.stringify(said)).digest();
}
