/**
 * Reads an account of Enable Banking. There is no ordinal: each reading asks for whole days,
 * beginning some days before the last reading, because banks book into the past. Ids are made here
 * (see `makeExternalId`), so that asking again is harmless.
 *
 * A cursor holds the first wanted day and, within a reading, the place where it goes on. The days
 * move on only when the last page has been delivered. Equal items are numbered within a reading, so
 * the cursor also remembers which ones came on its pages.
 */
import { z } from "zod";
import { addDays, type LocalDate, parseLocalDate } from "#values/local-date.ts";
import { invariant } from "#values/result.ts";
import {
  type DaysPage,
  FeedFault,
  type FeedItem,
  type NewsPage,
  type UnreadItem,
} from "#server/providers/bank-feed/bank-feed.port.ts";
import type { EnableBankingEntry } from "./enable-banking-translate.ts";
import { makeExternalId } from "./enable-banking-translate.ts";

// The days that a bank must give without the person present, today included (EU 2018/389).
const DAYS_CERTAIN = 90;
// 48 bits tell the items of one reading apart; the cursor is stored with every page.
const HASH_CHARS = 8;
const NO_IDENTITY = "-".repeat(HASH_CHARS);

const day = z.string().transform((text, context): LocalDate => {
  const parsed = parseLocalDate(text);
  if (parsed.ok) return parsed.value;
  context.addIssue("no day");
  return z.NEVER;
});

const positionSchema = z.strictObject({
  /** First day wanted; null: as far back as the bank goes. */
  from: day.nullable(),
  /** Last day wanted; null: no end. */
  to: day.nullable(),
  /** The day on which this reading began; null between two readings. */
  began: day.nullable(),
  /** The source's key of the next page; null at the beginning. */
  key: z.string().nullable(),
  /**
   * The items so far, one after the other: the beginnings of their likeness and of their identity.
   */
  seen: z.string(),
  /** Whether the reading has begun again once because its key was lost. */
  isRestarted: z.boolean(),
});
type Position = z.infer<typeof positionSchema>;

export interface ItemsQuery {
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
  readonly key: string | null;
}

export interface ItemsPage {
  readonly entries: readonly EnableBankingEntry[];
  readonly unread: readonly UnreadItem[];
  readonly key: string | null;
}

/** `periodRefused`: the bank gives no such days. */
export type ReadItems = (query: ItemsQuery) => Promise<ItemsPage | "periodRefused">;

/** The next page of news behind a cursor. `today` is Budapest's day. Throws FeedFault. */
export async function readNews(
  read: ReadItems,
  options: {
    cursor: string | null;
    historyFrom: LocalDate | null;
    today: LocalDate;
    overlapDays: number;
  },
): Promise<NewsPage> {
  const position =
    options.cursor === null ? begin(options.historyFrom, null) : parsePosition(options.cursor);
  const { items, unread, next, ended } = await readOn(read, position, options.today);
  if (!ended) return { items, unread, cursor: JSON.stringify(next), more: true };
  // From the day on which the reading began: items that were booked while it went on may be missing
  // from it.
  const from = addDays(next.began ?? options.today, -options.overlapDays);
  return { items, unread, cursor: JSON.stringify(begin(from, null)), more: false };
}

/** A page of whole days. Throws FeedFault; `refused` where the bank does not give any of them. */
export async function readDays(
  read: ReadItems,
  options: { from: LocalDate; to: LocalDate; next: string | null; today: LocalDate },
): Promise<DaysPage> {
  const position =
    options.next === null ? begin(options.from, options.to) : parsePosition(options.next);
  const { items, unread, next, ended } = await readOn(read, position, options.today);
  return { items, unread, next: ended ? null : JSON.stringify(next) };
}

function begin(from: LocalDate | null, to: LocalDate | null): Position {
  return { from, to, began: null, key: null, seen: "", isRestarted: false };
}

function parsePosition(text: string): Position {
  const parsed = positionSchema.safeParse(JSON.parse(text));
  invariant(parsed.success, "the cursor is one that this adapter wrote");
  return parsed.data;
}

async function readOn(
  read: ReadItems,
  given: Position,
  today: LocalDate,
): Promise<{
  items: readonly FeedItem[];
  unread: readonly UnreadItem[];
  next: Position;
  ended: boolean;
}> {
  const { position, page } = await readPage(read, { ...given, began: given.began ?? today }, today);
  const { items, seen } = nameItems(page.entries, position.seen);
  return {
    items,
    unread: page.unread,
    next: { ...position, key: page.key, seen },
    ended: page.key === null,
  };
}

interface Read {
  readonly position: Position;
  readonly page: ItemsPage;
}

async function readPage(read: ReadItems, position: Position, today: LocalDate): Promise<Read> {
  try {
    const page = await read(position);
    if (page !== "periodRefused") return { position, page };
    return await readShorter(read, position, today);
  } catch (error) {
    // Keys live for a while only: the reading begins again, once, and its items come again.
    const isLost =
      position.key !== null &&
      !position.isRestarted &&
      error instanceof FeedFault &&
      error.kind === "refused";
    if (!isLost) throw error;
    return readPage(read, { ...position, key: null, seen: "", isRestarted: true }, today);
  }
}

async function readShorter(read: ReadItems, position: Position, today: LocalDate): Promise<Read> {
  const certain = addDays(today, -(DAYS_CERTAIN - 1));
  const isTooEarly = position.to !== null && position.to < certain;
  if (isTooEarly || (position.from !== null && position.from >= certain))
    throw new FeedFault("refused", "the bank gives no such days");
  const shorter = { ...position, from: certain, key: null, seen: "" };
  const page = await read(shorter);
  if (page === "periodRefused")
    throw new FeedFault("refused", `the bank does not give ${DAYS_CERTAIN} days`);
  return { position: shorter, page };
}

/**
 * Gives each item its id; `seen` are those of the earlier pages. When a new item moves the others,
 * the last one of a page is also the first of the next: known by its identity it is left out. Where
 * there is none, it counts as an equal item, because two equal payments at the edge of a page are
 * far more frequent than a booking within the seconds of a reading.
 */
function nameItems(
  entries: readonly EnableBankingEntry[],
  seen: string,
): { items: readonly FeedItem[]; seen: string } {
  const counts = new Map<string, number>();
  const met = new Set<string>();
  const count = (likeness: string): number => {
    const nth = (counts.get(likeness) ?? 0) + 1;
    counts.set(likeness, nth);
    return nth;
  };
  for (let at = 0; at < seen.length; at += 2 * HASH_CHARS) {
    count(seen.slice(at, at + HASH_CHARS));
    met.add(seen.slice(at + HASH_CHARS, at + 2 * HASH_CHARS));
  }
  const fresh = entries.filter(
    ({ identity }) => identity === null || !met.has(identity.slice(0, HASH_CHARS)),
  );
  const items = fresh.map(({ item, likeness }) => ({
    ...item,
    externalId: makeExternalId(likeness, count(likeness.slice(0, HASH_CHARS))),
  }));
  const marks = fresh.map(
    ({ likeness, identity }) =>
      likeness.slice(0, HASH_CHARS) + (identity?.slice(0, HASH_CHARS) ?? NO_IDENTITY),
  );
  return { items, seen: seen + marks.join("") };
}
