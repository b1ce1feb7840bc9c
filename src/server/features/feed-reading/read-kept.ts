/**
 * Reads kept unread items once more at each reading, with the program of today, which may know more
 * than the program that kept them. An understood item becomes an ordinary row by the rules of all
 * others, so that it does not stand twice when the bank shows it too.
 */
import { inCompany } from "#server/database/tenant.ts";
import { FeedFault, type FeedItem } from "#server/providers/bank-feed/bank-feed.port.ts";
import type { LocalDate } from "#values/local-date.ts";
import { type AccountReading, readWindow, todayOf, writePage } from "./account-reading.ts";
import { siftItems } from "./items/sift-items.ts";
import {
  type KeptItem,
  listKept,
} from "#server/features/bank-feeds/unread/unread-items.service.ts";

// A reading's time belongs to new items: further days come with the next readings.
const DAYS_AT_ONCE = 5;

interface Understood {
  readonly kept: KeptItem;
  readonly item: FeedItem;
}

/** Tries the account's unread items again. Throws FeedFault and ReadingStopped. */
export async function readKept(reading: AccountReading): Promise<void> {
  const { deps, feed, account } = reading;
  if (!account.hasUnread) return;
  const kept = await inCompany(deps.db, account.companyId, (tx) => listKept(tx, account));
  const understood = kept.flatMap((one) => understand(reading, one) ?? []);
  if (understood.length === 0) return;
  if (feed.itemIds === "loose") await readDaysOf(reading, understood);
  else await writeByReading(reading, understood);
}

function understand(
  { deps, feed, account, ...reading }: AccountReading,
  kept: KeptItem,
): Understood | undefined {
  if (!kept.externalId.startsWith(`${account.provider}:`)) return undefined;
  const item = feed.readItem(kept.raw);
  if ("field" in item || item.status === "pending") return undefined;
  const limits = {
    today: todayOf({ deps, feed, account, ...reading }),
    currency: account.currency,
  };
  const { items } = siftItems({ items: [item], unread: [] }, limits);
  return items.length === 0 ? undefined : { kept, item };
}

// Written under the reading in which the item was shown: a row that this reading has met is another
// item, and a row that another consent has brought since may be this item.
async function writeByReading(
  reading: AccountReading,
  understood: readonly Understood[],
): Promise<void> {
  for (const [readingId, group] of Map.groupBy(understood, ({ kept }) => kept.readingId)) {
    await writePage(
      reading,
      { items: group.map(({ item }) => item), unread: [] },
      {},
      { readingId },
    );
  }
}

// Nothing in such an item says whether the bank has shown it in another form meanwhile, so its day
// is asked for and compared as a whole.
async function readDaysOf(
  reading: AccountReading,
  understood: readonly Understood[],
): Promise<void> {
  const days = new Set(
    understood.flatMap(({ item }): LocalDate[] =>
      item.bookingDate === null ? [] : [item.bookingDate],
    ),
  );
  for (const day of [...days].toSorted().slice(0, DAYS_AT_ONCE)) {
    try {
      await readWindow(reading, { from: day, to: day }, {});
    } catch (error) {
      // The bank does not go back so far any more: the item waits for a person.
      if (!(error instanceof FeedFault) || error.kind !== "refused") throw error;
    }
  }
}
