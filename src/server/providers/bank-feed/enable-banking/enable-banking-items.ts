/** Pages of items of an account at Enable Banking: booked ones and announced ones. */
import type { EnableBankingClient } from "./enable-banking-client.ts";
import type { ItemsQuery } from "./enable-banking-news.ts";
import { pageSchema } from "./enable-banking-shapes.ts";
import {
  type EnableBankingEntry,
  isUnread,
  makeExternalId,
  readEntry,
} from "./enable-banking-translate.ts";
import {
  FeedFault,
  type FeedItem,
  type PendingList,
} from "#server/providers/bank-feed/bank-feed.port.ts";
import { cutItems } from "#server/providers/bank-feed/json-text.ts";
import { takeJson, takeShape } from "#server/providers/bank-feed/provider-http.ts";

const PENDING_PAGES_MAX = 20;
// Announced, refused or only informational; every other item of a list of booked items is booked.
const NOT_BOOKED: readonly string[] = ["PDNG", "HOLD", "SCHD", "RJCT", "CNCL", "INFO"];

/** One page of items; `periodRefused` when the bank does not go so far back. */
export async function readItems(
  client: EnableBankingClient,
  uid: string,
  status: "BOOK" | "PDNG",
  { from, to, key }: ItemsQuery,
) {
  const answer = await client.call(
    {
      method: "GET",
      path: `/accounts/${encodeURIComponent(uid)}/transactions`,
      query: {
        transaction_status: status,
        date_from: from ?? undefined,
        date_to: to ?? undefined,
        strategy: from === null && status === "BOOK" ? "longest" : undefined,
        continuation_key: key ?? undefined,
      },
    },
    { allowShorterPeriod: true },
  );
  if (answer.isPeriodRefused) return "periodRefused";
  const list = takeJson(answer) === undefined ? undefined : cutItems(answer.text, "transactions");
  if (list === undefined)
    throw new FeedFault("provider_down", `${answer.label} (no list of transactions)`);
  const isWanted = (raw: string): boolean => {
    const word = (JSON.parse(raw) as { status?: unknown } | null)?.status;
    const isBooked = typeof word !== "string" || !NOT_BOOKED.includes(word.toUpperCase());
    return status === "BOOK" ? isBooked : word === "PDNG";
  };
  // An empty page may be followed by others: only a missing key ends the list.
  const next = takeShape(pageSchema, answer).continuation_key;
  const read = list.filter(isWanted).map(readEntry);
  return {
    entries: read.filter((entry): entry is EnableBankingEntry => !isUnread(entry)),
    unread: read.filter(isUnread),
    key: next === "" ? null : next,
  };
}

/** All announced items of the account. */
export async function pullPending(client: EnableBankingClient, uid: string): Promise<PendingList> {
  const entries: EnableBankingEntry[] = [];
  let unread = 0;
  let key: string | null = null;
  for (let page = 0; page < PENDING_PAGES_MAX; page++) {
    const read = await readItems(client, uid, "PDNG", { from: null, to: null, key });
    if (read === "periodRefused") throw new FeedFault("refused", "the bank gives no pending items");
    entries.push(...read.entries);
    unread += read.unread.length;
    if (read.key === null) return { items: nameEach(entries), unread };
    ({ key } = read);
  }
  throw new FeedFault("provider_down", `more than ${PENDING_PAGES_MAX} pages of pending items`);
}

/** Items with ids of our own: the likeness of an item and its number among its equals. */
export function nameEach(entries: readonly EnableBankingEntry[]): FeedItem[] {
  const counts = new Map<string, number>();
  return entries.map(({ item, likeness }) => {
    const nth = (counts.get(likeness) ?? 0) + 1;
    counts.set(likeness, nth);
    return { ...item, externalId: makeExternalId(likeness, nth) };
  });
}
