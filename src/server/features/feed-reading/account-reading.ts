/**
 * One reading of one account. Each page is written in a transaction of its own, together with the
 * cursor behind it.
 */
import { inCompany } from "#server/database/tenant.ts";
import { FeedFault, type FeedItem } from "#server/providers/bank-feed/bank-feed.port.ts";
import { addDays, daysBetween, type LocalDate } from "#values/local-date.ts";
import { buildAbsentItem } from "./items/absent-item.ts";
import { beginAgain } from "#server/features/bank-feeds/feed-accounts.service.ts";
import { listKnownIds, listUnnamedRows } from "./items/marked-rows.store.ts";
import type { Sifted } from "./items/sift-items.ts";
import {
  type AccountReading,
  type Days,
  gatherDays,
  sift,
  writeBeside,
  writePage,
  reach,
  ask,
  spaced,
  todayOf,
} from "./reading-pages.ts";
import * as accounts from "#server/features/bank-feeds/feed-accounts.service.ts";

export {
  type AccountReading,
  type PullDeps,
  reach,
  readingIdOf,
  todayOf,
  writePage,
} from "./reading-pages.ts";

export interface StageEnd {
  /** Whether there is more to read: the next job goes on. */
  readonly more: boolean;
  /** Whether the answer is older than the stored rows. */
  readonly stale: boolean;
  /** Number of stored items, of days that were read whole, that the bank did not show. */
  readonly missing: number;
  /** Whether the account showed nothing yet: it is read from the beginning once more, soon. */
  readonly again?: boolean;
  /** All announced items; undefined where the bank was not asked. */
  readonly pending?: readonly FeedItem[];
}

// Days that are read first, so that the page shows something while the long history comes.
const RECENT_DAYS = 59;

const RECENT_PAGES_MAX = 10;

// A window of days of a source with loose ids: it is read and compared as a whole.
const WINDOW_DAYS = 90;

// No known bank gives a longer history through such an interface.
const HISTORY_DAYS = 730;

// The end of a bank's history is found up to so many days.
const HISTORY_STEP_MIN = 5;

// For so long after the connection an account without an item is read again, while the person is
// still there.
const EMPTY_MS = 3_600_000;

// An item that two readings this far apart do not show is gone.
const ABSENT_MS = 20 * 3_600_000;

/** The cursor's value at sources that are read by days. */
const BY_DAYS = "by-days";

/** Reads the newest days, before the long history. */
export async function readRecent(reading: AccountReading): Promise<StageEnd> {
  const { account } = reading;
  const today = todayOf(reading);
  const from = addDays(today, -RECENT_DAYS);
  if (reading.feed.itemIds === "loose") {
    const historyFrom =
      account.historyFrom === null || from < account.historyFrom ? { history_from: from } : {};
    return readWindow(reading, { from, to: today }, { cursor: BY_DAYS, ...historyFrom });
  }
  await writeBeside(reading, await gatherDays(reading, { from, to: today }, RECENT_PAGES_MAX), {});
  return { more: false, stale: false, missing: 0 };
}

/** Reads the items that are new since the last reading. */
export async function readNews(reading: AccountReading, overlapDays: number): Promise<StageEnd> {
  const { account, deps } = reading;
  if (reading.feed.itemIds === "stable") return readPages(reading, {});
  const today = todayOf(reading);
  const from = addDays(account.provenUntil ?? addDays(today, -RECENT_DAYS), -overlapDays);
  let end: StageEnd = { more: false, stale: false, missing: 0 };
  for (let first = from; first <= today; first = addDays(first, WINDOW_DAYS)) {
    const last = addDays(first, WINDOW_DAYS - 1);
    const window = await readWindow(
      reading,
      { from: first, to: last < today ? last : today },
      { cursor: BY_DAYS },
    );
    end = { more: false, stale: window.stale, missing: end.missing + window.missing };
    deps.log.debug({ companyId: account.companyId, from: first }, "days read");
  }
  return end;
}

/** Reads the long history; answers `more` until it is complete. */
export async function readHistory(reading: AccountReading): Promise<StageEnd> {
  if (reading.feed.itemIds === "stable") {
    const end = await readPages(reading, {});
    if (end.more) return end;
  } else await readHistoryByDays(reading);
  const { deps, account } = reading;
  const since = new Date(deps.clock.now().getTime() - EMPTY_MS);
  if (await inCompany(deps.db, account.companyId, (tx) => beginAgain(tx, account, since))) {
    return { more: false, stale: false, missing: 0, again: true };
  }
  await saveChange(reading, { history_done_at: deps.clock.now() });
  return { more: false, stale: false, missing: 0 };
}

async function readHistoryByDays(reading: AccountReading): Promise<void> {
  const { account } = reading;
  const oldest = addDays(todayOf(reading), -HISTORY_DAYS);
  let before = account.historyFrom ?? addDays(todayOf(reading), -RECENT_DAYS);
  let days = WINDOW_DAYS;
  while (before > oldest && days >= HISTORY_STEP_MIN) {
    const from = addDays(before, -days);
    try {
      await readWindow(reading, { from, to: addDays(before, -1) }, { history_from: from });
      before = from;
    } catch (error) {
      if (!(error instanceof FeedFault) || error.kind !== "refused") throw error;
      // The bank's history is shorter than this: its beginning is found in smaller steps.
      days = Math.floor(days / 2);
    }
  }
}

/** Reads known days again and compares them by count, because banks change booked items too. */
export async function rereadDays(
  reading: AccountReading,
  from: LocalDate,
  change: accounts.FeedAccountChange,
): Promise<StageEnd> {
  const { deps } = reading;
  const window = { from, to: todayOf(reading) };
  const page = await gatherDays(reading, window, deps.config.feeds.timings.pagesMax);
  await writeBeside(reading, page, change, page.whole ? window : undefined);
  // Days that were not read to their end prove no absence.
  if (!page.whole) return { more: false, stale: false, missing: 0 };
  const end = await compare(reading, window, page);
  return end.missing === 0
    ? end
    : { ...end, missing: end.missing - (await takeBackMarked(reading, window, page)) };
}

/**
 * Handles notices that an item was taken back whose id was never seen (where ids change). Each
 * takes back one row of its day and amount that the same reading does not show. Answers the number
 * of rows.
 */
async function takeBackMarked(
  reading: AccountReading,
  window: Days,
  { items, unread }: Sifted,
): Promise<number> {
  const { deps, account } = reading;
  const ids = (status: FeedItem["status"]): string[] =>
    items.filter((item) => item.status === status).map((item) => spaced(account, item.externalId));
  const marks = ids("withdrawn");
  if (marks.length === 0) return 0;
  // An unread item is shown too.
  const named = [...ids("booked"), ...unread.map((item) => spaced(account, item.externalId))];
  const { rows, known } = await inCompany(deps.db, account.companyId, async (tx) => ({
    rows: await listUnnamedRows(tx, account, { ...window, externalIds: named }),
    known: await listKnownIds(tx, account, marks),
  }));
  const gone: FeedItem[] = [];
  for (const mark of items) {
    if (
      mark.status !== "withdrawn" ||
      mark.amount === 0n ||
      known.has(spaced(account, mark.externalId))
    )
      continue;
    const at = rows.findIndex(
      ({ day, amount }) => day === mark.bookingDate && amount === mark.amount,
    );
    const [row] = at === -1 ? [] : rows.splice(at, 1);
    if (row !== undefined) gone.push(buildAbsentItem(row.id.slice(account.provider.length + 1)));
  }
  if (gone.length > 0) await writeBeside(reading, { items: gone, unread: [] }, {});
  return gone.length;
}

/** Reads the announced items; they are stored with the reading's end. */
export async function readPending(reading: AccountReading): Promise<readonly FeedItem[]> {
  const { items, unread } = await ask(reading, (ref) => reading.feed.pullPending(ref));
  // Unread announced items come again when they are booked; until then they are missing from the
  // list.
  if (unread > 0)
    reading.deps.log.warn(
      { companyId: reading.account.companyId, unread },
      "announced items cannot be understood",
    );
  await reach(reading, "pending-asked");
  return items;
}

/** Reads the pages behind the cursor and stores each with the cursor that follows it. */
async function readPages(
  reading: AccountReading,
  whenDone: accounts.FeedAccountChange,
): Promise<StageEnd> {
  const { account, deps } = reading;
  let { cursor } = account;
  for (let page = 0; page < deps.config.feeds.timings.pagesMax; page++) {
    const after = cursor;
    const answer = await ask(reading, (ref) =>
      reading.feed.pullNews(ref, after, account.historyFrom),
    );
    cursor = answer.cursor;
    await writePage(reading, sift(reading, answer), { cursor, ...(answer.more ? {} : whenDone) });
    if (!answer.more) return { more: false, stale: false, missing: 0 };
  }
  return { more: true, stale: false, missing: 0 };
}

/**
 * Reads whole days of a source with loose ids to their end, then compares and writes them at once.
 * A window with more pages than a job may read is halved.
 */
export async function readWindow(
  reading: AccountReading,
  window: Days,
  change: accounts.FeedAccountChange,
): Promise<StageEnd> {
  const { pagesMax } = reading.deps.config.feeds.timings;
  const page = await gatherDays(
    reading,
    window,
    window.from < window.to ? pagesMax : Number.POSITIVE_INFINITY,
  );
  if (!page.whole) return readHalves(reading, window, change);
  await writePage(reading, page, change, { readingId: reading.deps.newId(), wholeDays: window });
  const end = await compare(reading, window, page);
  // An unread item may be the very item that seems to be gone.
  if (end.missing > 0 && !end.stale && page.unread.length === 0)
    await takeBackAbsent(reading, window, page.items);
  return end;
}

// A bank without notices takes an item back by not showing it any more. One answer without the item
// may be a fault.
async function takeBackAbsent(
  reading: AccountReading,
  window: Days,
  items: readonly FeedItem[],
): Promise<void> {
  const { deps, account, run } = reading;
  const before = new Date(deps.clock.now().getTime() - ABSENT_MS);
  const externalIds = items.map((item) => spaced(account, item.externalId));
  const { overlapDays } = deps.config.feeds.timings;
  const asked = { ...window, externalIds, runId: run.id, before, overlapDays };
  const absent = await inCompany(deps.db, account.companyId, (tx) =>
    accounts.listAbsentTwice(tx, account, asked),
  );
  if (absent.length === 0) return;
  const gone = absent.map((id) => buildAbsentItem(id.slice(account.provider.length + 1)));
  await writePage(reading, { items: gone, unread: [] }, {}, { readingId: deps.newId() });
}

async function readHalves(
  reading: AccountReading,
  { from, to }: Days,
  change: accounts.FeedAccountChange,
): Promise<StageEnd> {
  const middle = addDays(from, Math.floor(daysBetween(from, to) / 2));
  // The newer half is read first; the progress is noted only when both halves are stored.
  const newer = await readWindow(reading, { from: addDays(middle, 1), to }, {});
  const older = await readWindow(reading, { from, to: middle }, change);
  return { more: false, stale: newer.stale, missing: newer.missing + older.missing };
}

async function compare(
  { deps, account, feed }: AccountReading,
  days: Days,
  { items, unread }: Sifted,
): Promise<StageEnd> {
  const externalIds = [...items, ...unread].map((item) => spaced(account, item.externalId));
  const stored = await inCompany(deps.db, account.companyId, (tx) =>
    accounts.compareDays(tx, account, { ...days, externalIds }),
  );
  // At loose ids nobody can say which stored row an unread item is.
  const missing = Math.max(0, stored.missing - (feed.itemIds === "loose" ? unread.length : 0));
  const shown = [...items, ...unread]
    .flatMap(({ bookingDate }) => bookingDate ?? [])
    .sort()
    .at(-1);
  // A list that ends before the stored rows end is an old list.
  const ends = stored.last !== null && (shown === undefined || shown < stored.last);
  const stale = missing > 0 && ends && unread.every(({ bookingDate }) => bookingDate !== null);
  return { more: false, stale, missing };
}

async function saveChange(
  { deps, account }: AccountReading,
  change: accounts.FeedAccountChange,
): Promise<void> {
  await inCompany(deps.db, account.companyId, (tx) =>
    accounts.updateFeedAccount(tx, account.companyId, account.id, change),
  );
}
