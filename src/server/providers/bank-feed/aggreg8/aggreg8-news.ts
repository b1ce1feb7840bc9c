/**
 * Reads the new items of an account of aggreg8 page by page, so that no item is lost whatever the
 * order of the pages.
 *
 * Booked items carry an ordinal that only grows. A cursor holds `after`: every item up to it has
 * been delivered. One answer that holds the whole rest is complete in itself. Where the rest has
 * several pages, items that are booked meanwhile may move the others from page to page. So a pass
 * is bounded first: up to an ordinal that was seen (`to`), a set that does not grow. `after` moves
 * to `to` only when the pass's last page has been delivered; a crash before repeats a page, and
 * never skips one. A page whose ordinals follow `after` without a gap is complete by itself and
 * needs no pass.
 */
import { z } from "zod";
import { type LocalDate, parseLocalDate } from "#values/local-date.ts";
import { invariant } from "#values/result.ts";
import type { Aggreg8Entry, Aggreg8Unread } from "./aggreg8-translate.ts";
import { FeedFault, type NewsPage } from "#server/providers/bank-feed/bank-feed.port.ts";

const localDateSchema = z.string().transform((text, context) => {
  const day = parseLocalDate(text);
  if (day.ok) return day.value;
  context.addIssue("no day");
  return z.NEVER;
});

const cursorSchema = z.strictObject({
  /** −1: nothing yet. */
  after: z.number().int().min(-1),
  /** First booking day that is wanted, until the first item has come. */
  from: localDateSchema.optional(),
  pass: z
    .strictObject({
      to: z.number().int().min(0),
      page: z.number().int().min(0),
      /**
       * Id of the first item of the page before: a source that answers the same page again has no
       * more.
       */
      first: z.string().optional(),
    })
    .optional(),
});
type Cursor = z.infer<typeof cursorSchema>;

export interface EntryQuery {
  readonly fromOrdinal: number;
  readonly toOrdinal: number | null;
  readonly fromDate: LocalDate | null;
  readonly page: number;
}

export interface EntryPage {
  readonly entries: readonly Aggreg8Entry[];
  readonly unread: readonly Aggreg8Unread[];
  /** No page follows this one. */
  readonly isLast: boolean;
}

export type ReadEntries = (query: EntryQuery) => Promise<EntryPage>;

/** The next page of news behind a cursor. Throws FeedFault. */
export async function readNews(
  read: ReadEntries,
  options: { cursor: string | null; historyFrom: LocalDate | null; firstPage: number },
): Promise<NewsPage> {
  const cursor =
    options.cursor === null ? beginCursor(options.historyFrom) : parseCursor(options.cursor);
  const query = { fromOrdinal: cursor.after + 1, fromDate: cursor.from ?? null };
  if (cursor.pass) {
    const page = await read({ ...query, toOrdinal: cursor.pass.to, page: cursor.pass.page });
    return present(page, continuePass(cursor, cursor.pass, page), true);
  }
  const page = await read({ ...query, toOrdinal: null, page: options.firstPage });
  const ordinals = new Set(
    [...page.entries, ...page.unread].flatMap(({ ordinal }) => (ordinal === null ? [] : [ordinal])),
  );
  const highest = Math.max(cursor.after, ...ordinals);
  if (page.isLast) return present(page, moveTo(cursor, highest), false);
  if (ordinals.size === 0)
    throw new FeedFault("provider_down", "a page of booked items without ordinals");
  if (cursor.after >= 0 && ordinals.size === highest - cursor.after)
    return present(page, moveTo(cursor, highest), true);
  // The pass delivers this page again: one reading must not bring an item twice, for its id may
  // differ the second time.
  return present(
    { ...page, entries: [], unread: [] },
    { ...cursor, pass: { to: highest, page: options.firstPage } },
    true,
  );
}

function continuePass(cursor: Cursor, pass: NonNullable<Cursor["pass"]>, page: EntryPage): Cursor {
  const first = page.entries[0]?.item.externalId ?? page.unread[0]?.item.externalId ?? undefined;
  const isRepeated = first !== undefined && first === pass.first;
  if (page.isLast || isRepeated) return moveTo(cursor, pass.to);
  return {
    ...cursor,
    pass: { to: pass.to, page: pass.page + 1, ...(first === undefined ? {} : { first }) },
  };
}

// Once an ordinal is known it says all; until then the wanted days must not be forgotten.
function moveTo(cursor: Cursor, after: number): Cursor {
  return after < 0 && cursor.from !== undefined ? { after, from: cursor.from } : { after };
}

function present(page: EntryPage, cursor: Cursor, more: boolean): NewsPage {
  const unread = page.unread.map(({ item }) => item);
  return {
    items: page.entries.map(({ item }) => item),
    unread,
    cursor: JSON.stringify(cursor),
    more,
  };
}

function beginCursor(historyFrom: LocalDate | null): Cursor {
  return { after: -1, ...(historyFrom === null ? {} : { from: historyFrom }) };
}

function parseCursor(text: string): Cursor {
  const parsed = cursorSchema.safeParse(JSON.parse(text));
  invariant(parsed.success, "the cursor is one that this adapter wrote");
  return parsed.data;
}
