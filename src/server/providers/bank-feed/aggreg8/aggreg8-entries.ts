/**
 * Pages of items of an account at aggreg8: the booked ones that are new, those of given days, the
 * announced ones.
 */
import { addDays, type LocalDate } from "#values/local-date.ts";
import { invariant } from "#values/result.ts";
import type { Aggreg8Client } from "./aggreg8-client.ts";
import type { EntryPage, EntryQuery } from "./aggreg8-news.ts";
import { pagesSchema } from "./aggreg8-shapes.ts";
import { type Aggreg8Entry, isUnread, readEntry } from "./aggreg8-translate.ts";
import {
  type DaysPage,
  type FeedAccountRef,
  FeedFault,
  type FeedItem,
  type PendingList,
} from "#server/providers/bank-feed/bank-feed.port.ts";
import { cutItems } from "#server/providers/bank-feed/json-text.ts";
import { type ProviderAnswer, takeJson } from "#server/providers/bank-feed/provider-http.ts";

// At most so many items a page, by the vendor's documents.
const PAGE_ITEMS = 200;
// An account with more announced items than this is a mistake of the answer.
const PENDING_PAGES_MAX = 20;

export interface EntrySource {
  readonly client: Aggreg8Client;
  /** Number of the first page: 0 or 1, by the settings. */
  readonly firstPage: number;
}

/** The query for aggreg8's new booked items. */
export function writeNewsQuery(query: EntryQuery): Record<string, string | undefined> {
  return {
    status: "booked",
    fromOrdinalOnAccount: String(query.fromOrdinal),
    toOrdinalOnAccount: query.toOrdinal === null ? undefined : String(query.toOrdinal),
    // The day before at 22:00: see pullDays.
    fromBookingDateTime:
      query.fromDate === null ? undefined : `${addDays(query.fromDate, -1)}T22:00:00.000Z`,
  };
}

/** One page of items; throws FeedFault when it holds items of another account. */
export async function readEntries(
  { client, firstPage }: EntrySource,
  account: FeedAccountRef,
  query: Record<string, string | undefined>,
  page: number,
): Promise<EntryPage> {
  const answer = await client.call({
    method: "GET",
    path: "/transactions",
    query: {
      userId: account.personExternalId,
      accountId: account.externalId,
      ...query,
      page: String(page),
    },
  });
  const items = takeJson(answer) === undefined ? undefined : cutItems(answer.text, "transactions");
  if (items === undefined)
    throw new FeedFault("provider_down", `${answer.label} (no list of transactions)`);
  const read = items.map(readEntry);
  const foreign = read.some(
    ({ accountId }) => accountId !== "" && accountId !== account.externalId,
  );
  if (foreign) throw new FeedFault("provider_down", `${answer.label} (items of another account)`);
  const wantsPending = query["status"] === "pending";
  return {
    entries: read.filter(
      (entry): entry is Aggreg8Entry =>
        !isUnread(entry) && (entry.item.status === "pending") === wantsPending,
    ),
    unread: read.filter(isUnread).filter(({ isPending }) => isPending === wantsPending),
    isLast: isLastPage(answer, page - firstPage, items.length),
  };
}

// A bare list does not say how many pages there are: a full page may be followed by another.
function isLastPage(answer: ProviderAnswer, pagesBefore: number, items: number): boolean {
  const { totalPages } = pagesSchema.parse(answer.json);
  return totalPages === null || totalPages === undefined
    ? items !== PAGE_ITEMS
    : pagesBefore + 1 >= totalPages;
}

/**
 * Booked items of the days `from`–`to`, one page at a time. `next` is the answer's `next` of the
 * page before; null asks for the first page.
 */
export async function pullDays(
  source: EntrySource,
  account: FeedAccountRef,
  {
    from,
    to,
    next,
  }: { readonly from: LocalDate; readonly to: LocalDate; readonly next: string | null },
): Promise<DaysPage> {
  const page = next === null ? source.firstPage : Number(next);
  invariant(Number.isSafeInteger(page), "the page is one that this adapter wrote");
  // A day may be written as the UTC instant of its midnight in Budapest, which lies in the day
  // before.
  const query = {
    status: "booked",
    fromBookingDateTime: `${addDays(from, -1)}T22:00:00.000Z`,
    toBookingDateTime: `${to}T23:59:59.999Z`,
  };
  const { entries, unread, isLast } = await readEntries(source, account, query, page);
  const isAsked = ({ bookingDate: day }: { bookingDate: LocalDate | null }): boolean =>
    day === null || (day >= from && day <= to);
  return {
    items: entries.map(({ item }) => item).filter(isAsked),
    unread: unread.map(({ item }) => item).filter(isAsked),
    next: isLast ? null : String(page + 1),
  };
}

/** All announced items of the account. */
export async function pullPending(
  source: EntrySource,
  account: FeedAccountRef,
): Promise<PendingList> {
  const { firstPage } = source;
  const items: FeedItem[] = [];
  let count = 0;
  for (let page = firstPage; page < firstPage + PENDING_PAGES_MAX; page++) {
    const { entries, unread, isLast } = await readEntries(
      source,
      account,
      { status: "pending" },
      page,
    );
    items.push(...entries.map(({ item }) => item));
    count += unread.length;
    if (isLast) return { items, unread: count };
  }
  throw new FeedFault("provider_down", `more than ${PENDING_PAGES_MAX} pages of pending items`);
}
