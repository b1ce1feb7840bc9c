/**
 * One reading of one account: its pages written one by one, each in a transaction with how far it
 * came.
 */
import { createHash } from "node:crypto";
import type { SyncTrigger } from "#server/database/feed-tables.ts";
import { lockOverview } from "#server/ledger/overview/lock-overview.store.ts";
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import {
  type BankFeed,
  type DaysPage,
  type FeedAccountRef,
  FeedFault,
  type FeedItem,
  type UnreadItem,
} from "#server/providers/bank-feed/bank-feed.port.ts";
import { addDays, budapestDate, daysBetween, type LocalDate } from "#values/local-date.ts";
import { buildAbsentItem } from "./items/absent-item.ts";
import { type AskLimits, askProvider, ReadingStopped } from "./ask-provider.ts";
import { beginAgain } from "#server/features/bank-feeds/feed-accounts.service.ts";
import * as accounts from "#server/features/bank-feeds/feed-accounts.service.ts";
import { type FeedBatch, writeFeedBatch } from "#server/ledger/feeds/feed-ingest.service.ts";
import { keepUnread } from "./items/keep-unread.ts";
import { listKnownIds, listUnnamedRows } from "./items/marked-rows.store.ts";
import { type Sifted, siftItems } from "./items/sift-items.ts";
import * as runs from "#server/features/bank-feeds/sync-runs.service.ts";

export type PullDeps = Pick<
  Deps,
  | "db"
  | "clock"
  | "newId"
  | "config"
  | "log"
  | "events"
  | "queue"
  | "mailer"
  | "bankFeeds"
  | "quota"
  | "accessMode"
> & {
  /**
   * Called between the steps with the stage and the place (`history.written`); tests let the
   * program die there.
   */
  readonly checkpoint?: (place: string) => Promise<void>;
};

export interface AccountReading {
  readonly deps: PullDeps;
  readonly feed: BankFeed;
  readonly account: accounts.FeedAccountToRead;
  readonly limits: AskLimits;
  readonly run: runs.RunKey;
  readonly trigger: SyncTrigger;
  /** Rows that this reading has brought or changed. */
  readonly changed: { rows: number };
}

export interface StageEnd {
  /** There is more to read: the next job goes on. */
  readonly more: boolean;
  /** The answer is older than what is stored. */
  readonly stale: boolean;
  /** Stored items of days read whole that were not shown. */
  readonly missing: number;
  /** Nothing was there yet: it is read from the beginning once more, soon. */
  readonly again?: boolean;
  /** What the bank announces, all of it; undefined where it was not asked. */
  readonly pending?: readonly FeedItem[];
}

// Days that are read first, so that something can be looked at while the long history comes.
const RECENT_DAYS = 59;
const RECENT_PAGES_MAX = 10;
// Days of a source with loose ids that are read and compared as a whole at a time.
const WINDOW_DAYS = 90;
// No bank is known to give more through an interface of this kind.
const HISTORY_DAYS = 730;
// The end of a bank's history is not looked for more exactly than this.
const HISTORY_STEP_MIN = 5;
// So long after the connection an account without a single item is looked at again, while the
// person is still there.
const EMPTY_MS = 3_600_000;
const NO_END = "9999-12-31" as LocalDate;
// Two readings this far apart that both do not show an item: it is gone.
const ABSENT_MS = 20 * 3_600_000;
/** Stands in the place of a cursor at sources that are read by days. */
const BY_DAYS = "by-days";

/** The newest days, before the long history. */
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

/** What is new since the last time. */
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

/** The long history; `more` until it is there. */
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
      // The bank does not go back as far as this: what is left to it is found in smaller steps.
      days = Math.floor(days / 2);
    }
  }
}

/** Days that are known already, read again and compared by count: banks change booked items too. */
export async function rereadDays(
  reading: AccountReading,
  from: LocalDate,
  change: accounts.FeedAccountChange,
): Promise<StageEnd> {
  const { deps } = reading;
  const window = { from, to: todayOf(reading) };
  const page = await gatherDays(reading, window, deps.config.feeds.timings.pagesMax);
  await writeBeside(reading, page, change, page.whole ? window : undefined);
  // Days that were not read to their end prove nothing.
  if (!page.whole) return { more: false, stale: false, missing: 0 };
  const end = await compare(reading, window, page);
  return end.missing === 0
    ? end
    : { ...end, missing: end.missing - (await takeBackMarked(reading, window, page)) };
}

/**
 * A mark of something taken back whose id nobody has seen (ids that change) means a row of its day
 * and amount that the same reading does not show. Answers how many were taken back.
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
  // What is shown and not understood is shown.
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

export interface Days {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

async function gatherDays(
  reading: AccountReading,
  days: Days,
  pagesMax: number,
): Promise<Sifted & { readonly whole: boolean }> {
  const items: FeedItem[] = [];
  const unread: UnreadItem[] = [];
  let next: string | null = null;
  for (let page = 0; page < pagesMax; page++) {
    const after: string | null = next;
    const answer: DaysPage = await ask(reading, (ref) =>
      reading.feed.pullDays(ref, days.from, days.to, after),
    );
    items.push(...answer.items);
    unread.push(...answer.unread);
    next = answer.next;
    if (next === null) break;
  }
  return { ...sift(reading, { items, unread }), whole: next === null };
}

function sift(
  reading: AccountReading,
  shown: { items: readonly FeedItem[]; unread: readonly UnreadItem[] },
): Sifted {
  return siftItems(shown, { today: todayOf(reading), currency: reading.account.currency });
}

/** What the bank announces; it is stored with the reading's end. */
export async function readPending(reading: AccountReading): Promise<readonly FeedItem[]> {
  const { items, unread } = await ask(reading, (ref) => reading.feed.pullPending(ref));
  // They are told of again when they are booked; until then the list is only shown.
  if (unread > 0)
    reading.deps.log.warn(
      { companyId: reading.account.companyId, unread },
      "announced items cannot be understood",
    );
  await reach(reading, "pending-asked");
  return items;
}

/** Pages behind the cursor, each stored with the cursor that follows it. */
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
 * Whole days of a source whose ids say nothing: read to their end, then compared and written at
 * once. A window with more pages than a job may read is halved.
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
  // What is not understood may be the very item that seems to be gone.
  if (end.missing > 0 && !end.stale && page.unread.length === 0)
    await takeBackAbsent(reading, window, page.items);
  return end;
}

// A bank without marks for it takes an item back by showing it no more; one answer without it may
// be a fault.
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
  // The newer half first; how far it came is noted only when both are there.
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
  // Ids that say nothing do not tell which row it is that is shown and not understood.
  const missing = Math.max(0, stored.missing - (feed.itemIds === "loose" ? unread.length : 0));
  const shown = [...items, ...unread]
    .flatMap(({ bookingDate }) => bookingDate ?? [])
    .sort()
    .at(-1);
  // A list that ends before what is stored is an old one.
  const ends = stored.last !== null && (shown === undefined || shown < stored.last);
  const stale = missing > 0 && ends && unread.every(({ bookingDate }) => bookingDate !== null);
  return { more: false, stale, missing };
}

/** Days shown beside the pages behind the cursor: in one batch, so that each item is met once. */
function writeBeside(
  reading: AccountReading,
  page: Sifted,
  change: accounts.FeedAccountChange,
  whole?: Days,
): Promise<void> {
  return writePage(
    reading,
    page,
    change,
    { readingId: reading.deps.newId(), besideReading: true },
    whole,
  );
}

/**
 * Writes what was shown, and keeps what of it cannot be understood; `whole`: it is everything of
 * these days.
 */
export async function writePage(
  reading: AccountReading,
  page: Sifted,
  change: accounts.FeedAccountChange,
  given: Partial<FeedBatch> = {},
  whole: Days | undefined = given.wholeDays,
): Promise<void> {
  const { deps, account, run } = reading;
  const { companyId, bankAccountId, cameBy } = account;
  const at = deps.clock.now();
  const readingId = readingIdOf(account);
  const space = account.provider;
  await reach(reading, "asked");
  const result = await inCompany(deps.db, companyId, async (tx) => {
    await lockOverview(tx, companyId);
    if (!(await accounts.lockIfStillRead(tx, account))) throw new ReadingStopped();
    await reach(reading, "locked");
    const written = await writeFeedBatch(tx, deps, {
      companyId,
      bankAccountId,
      cameBy,
      space,
      runId: run.id,
      // Behind the cursor each item is shown once as long as the consent lives. An id that it shows
      // for the first time may still be an item that another consent has brought, or days that were
      // read beside it.
      readingId,
      items: page.items,
      pairingUntil: NO_END,
      source: { kind: "pull", idOf: () => run.id },
      at,
      ...given,
    });
    // Before its history is there an account is read anew within one job.
    const mayHave = account.hasUnread || account.historyDoneAt === null;
    const keeping = {
      companyId,
      bankAccountId,
      cameBy,
      space,
      readingId,
      runId: run.id,
      at,
      newId: deps.newId,
      mayHave,
    };
    const unread = await keepUnread(
      tx,
      { ...keeping, ...(whole === undefined ? {} : { wholeDays: whole }) },
      page,
    );
    if (!(await runs.countPage(tx, run, written, unread))) throw new ReadingStopped();
    await accounts.updateFeedAccount(tx, companyId, account.id, {
      ...change,
      ...(written.added > 0 ? { last_news_at: at } : {}),
    });
    await reach(reading, "written");
    return written;
  });
  reading.changed.rows += result.added + result.changed + result.withdrawn + result.returned;
  await reach(reading, "committed");
}

/** Says where the reading is, for tests that let the program die there. */
export async function reach({ deps, trigger }: AccountReading, place: string): Promise<void> {
  await deps.checkpoint?.(`${trigger}.${place}`);
}

async function saveChange(
  { deps, account }: AccountReading,
  change: accounts.FeedAccountChange,
): Promise<void> {
  await inCompany(deps.db, account.companyId, (tx) =>
    accounts.updateFeedAccount(tx, account.companyId, account.id, change),
  );
}

function ask<Answer>(
  { limits, account }: AccountReading,
  call: (ref: FeedAccountRef) => Promise<Answer>,
): Promise<Answer> {
  const { externalId, personExternalId, consentExternalId } = account;
  return askProvider(limits, () => call({ externalId, personExternalId, consentExternalId }));
}

function spaced(account: accounts.FeedAccountToRead, externalId: string): string {
  return `${account.provider}:${externalId.replaceAll("\u0000", "")}`;
}

export function todayOf({ deps }: AccountReading): LocalDate {
  return budapestDate(deps.clock.now().getTime());
}

/** The reading that lasts as long as the account stands under its consent: always the same UUID. */
export function readingIdOf(account: {
  readonly consentId: string;
  readonly externalId: string;
}): string {
  const hex = createHash("sha256")
    .update(`${account.consentId} ${account.externalId}`)
    .digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
