/**
 * Sets items aside that were translated but cannot be meant: a day centuries away, more money than
 * there is, another currency than the account's, a text without an end. Pure.
 */
import { createHash } from "node:crypto";
import type {
  FeedItem,
  UnreadField,
  UnreadItem,
} from "#server/providers/bank-feed/bank-feed.port.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { absolute } from "#values/money.ts";

export interface Sifted {
  readonly items: readonly FeedItem[];
  readonly unread: readonly NamedUnread[];
}

export interface NamedUnread extends UnreadItem {
  readonly externalId: string;
}

export interface SiftLimits {
  /** Today in Budapest. */
  readonly today: LocalDate;
  /** The account's currency. */
  readonly currency: string;
}

// Electronic bookkeeping does not reach further back.
const FIRST_DAY = "1990-01-01";
// A bank may date ahead over holidays, and value days of instalments lie further ahead. A mistyped
// century lies beyond both.
const BOOKED_AHEAD_DAYS = 366;
const VALUE_AHEAD_DAYS = 3_660;
/** A trillion in 10⁻⁵ units: the sum of a day's ninety such items can still be stored. */
export const SIFT_AMOUNT_MAX = 10n ** 17n;
// Ids stand in an index, which takes rows of 2,700 bytes; no standard gives more than 140
// characters to any of these.
export const SIFT_ID_CHARS_MAX = 500;
/**
 * Of names and remittances: a page of writing and more, where standards give 140 or four times
 * that.
 */
export const SIFT_TEXT_CHARS_MAX = 10_000;
const NAME_CHARS = 22;

/**
 * The items that can be written, and the others, each with a name that stays the same from showing
 * to showing.
 */
export function siftItems(
  shown: { readonly items: readonly FeedItem[]; readonly unread: readonly UnreadItem[] },
  limits: SiftLimits,
): Sifted {
  const items: FeedItem[] = [];
  const unread = [...shown.unread];
  for (const item of shown.items) {
    const field = item.status === "withdrawn" ? findLongId(item) : findAbsurd(item, limits);
    if (field === undefined) items.push(item);
    else unread.push(setAside(item, field));
  }
  return { items, unread: nameEach(unread) };
}

function findLongId({ externalId }: FeedItem): UnreadField | undefined {
  return externalId.length > SIFT_ID_CHARS_MAX ? "id" : undefined;
}

function findAbsurd(item: FeedItem, { today, currency }: SiftLimits): UnreadField | undefined {
  if (
    !isDayWithin(item.bookingDate, addDays(today, BOOKED_AHEAD_DAYS)) ||
    !isDayWithin(item.valueDate, addDays(today, VALUE_AHEAD_DAYS))
  ) {
    return "date";
  }
  if (absolute(item.amount) > SIFT_AMOUNT_MAX) return "amount";
  // Sums are kept by account: an item of another currency would be added to amounts of the
  // account's currency.
  if (item.currency !== currency) return "currency";
  const short = [item.reference, item.endToEndId, item.partnerAccountNr, item.type];
  const isLong =
    short.some((text) => text.length > SIFT_ID_CHARS_MAX) ||
    item.remittance.length > SIFT_TEXT_CHARS_MAX;
  return isLong || item.partnerName.length > SIFT_TEXT_CHARS_MAX ? "text" : findLongId(item);
}

function isDayWithin(day: LocalDate | null, last: LocalDate): boolean {
  return day === null || (day >= FIRST_DAY && day <= last);
}

function setAside(item: FeedItem, field: UnreadField): UnreadItem {
  const known = { bookingDate: item.bookingDate, amount: item.amount, currency: item.currency };
  const blank =
    field === "date" ? { bookingDate: null } : field === "amount" ? { amount: null } : {};
  return { externalId: item.externalId, field, ...known, ...blank, raw: item.raw };
}

/**
 * An item without an id is named by its text. Equal texts of one answer get a number, because two
 * of them are two items.
 */
function nameEach(unread: readonly UnreadItem[]): NamedUnread[] {
  const counts = new Map<string, number>();
  return unread.map((item) => {
    if (item.externalId !== null && item.externalId.length <= SIFT_ID_CHARS_MAX)
      return { ...item, externalId: item.externalId };
    const text = createHash("sha256").update(item.raw).digest("base64url").slice(0, NAME_CHARS);
    const nth = (counts.get(text) ?? 0) + 1;
    counts.set(text, nth);
    return { ...item, externalId: `text-${text}-${nth}` };
  });
}
