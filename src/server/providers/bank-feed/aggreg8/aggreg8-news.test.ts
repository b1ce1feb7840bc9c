import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LocalDate } from "#values/local-date.ts";
import { type EntryQuery, readNews } from "./aggreg8-news.ts";
import { translateEntry } from "./aggreg8-translate.ts";

const PAGE = 4;

const makeEntry = (ordinal: number) => {
  const facts = { status: "booked", amount: ordinal, currency: "HUF", bookingDate: "2026-11-02" };
  return translateEntry(
    JSON.stringify({ _id: `id${ordinal}`, ordinalOnAccount: ordinal, ...facts }),
  );
};

/**
 * A provider whose pages come in an order of its own, and which books more items while it is being
 * read.
 */
function createSource(ordinals: number[], order: (ordinal: number) => number, isBare = false) {
  const held = [...ordinals];
  const asked: EntryQuery[] = [];
  return {
    asked,
    book: (ordinal: number) => void held.push(ordinal),
    read: async (query: EntryQuery) => {
      asked.push(query);
      const found = held
        .filter(
          (ordinal) => ordinal >= query.fromOrdinal && ordinal <= (query.toOrdinal ?? Infinity),
        )
        .toSorted((a, b) => order(a) - order(b) || a - b);
      const shown = found.slice(query.page * PAGE, (query.page + 1) * PAGE);
      const isLast = isBare ? shown.length !== PAGE : (query.page + 1) * PAGE >= found.length;
      return { entries: shown.map(makeEntry), unread: [], isLast };
    },
  };
}

type Source = ReturnType<typeof createSource>;

async function readAll(
  source: Source,
  between: (step: number) => boolean = () => false,
  start: string | null = null,
) {
  const got: string[] = [];
  let cursor = start;
  for (let step = 0, more = true; more; step++) {
    if (step > 500) throw new Error("the reading does not end");
    const page = await readNews(source.read, { cursor, historyFrom: null, firstPage: 0 });
    // The page may come and its cursor be lost: then it comes again.
    const isLost = between(step);
    got.push(...page.items.map(({ externalId }) => externalId));
    if (isLost) continue;
    ({ cursor, more } = page);
  }
  return { got, cursor };
}

const orders: Record<string, (ordinal: number) => number> = {
  ascending: (ordinal) => ordinal,
  descending: (ordinal) => -ordinal,
  mixed: (ordinal) => (ordinal * 7919) % 101,
};

describe("news of aggreg8", () => {
  it.each(Object.keys(orders))(
    "are whole in %s order with gaps, with items booked and pages lost meanwhile",
    async (name) => {
      await fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 30 }),
          fc.array(
            fc.record({ step: fc.nat(8), gap: fc.integer({ min: 1, max: 3 }), lose: fc.boolean() }),
            { maxLength: 5 },
          ),
          async (ordinals, events) => {
            const source = createSource(ordinals, orders[name]!);
            let highest = Math.max(0, ...ordinals);
            const all = new Set(ordinals.map((ordinal) => `id${ordinal}`));
            const first = await readAll(source, (step) => {
              const now = events.filter((event) => event.step === step);
              for (const { gap } of now) {
                highest += gap;
                source.book(highest);
                all.add(`id${highest}`);
              }
              return now.some(({ lose }) => lose);
            });
            const rest = await readAll(source, undefined, first.cursor);
            expect(new Set([...first.got, ...rest.got])).toEqual(all);
            // No item is left behind the cursor, and none comes twice where no page was lost.
            expect((await readAll(source, undefined, rest.cursor)).got).toEqual([]);
            if (events.every(({ lose }) => !lose))
              expect(first.got.length + rest.got.length).toBe(all.size);
          },
        ),
      );
    },
  );

  it("cost one request a page where ordinals follow each other upwards", async () => {
    const source = createSource(
      Array.from({ length: 41 }, (_, index) => index + 1),
      orders["ascending"]!,
    );
    const { cursor } = await readAll(source, undefined, JSON.stringify({ after: 0 }));
    expect(source.asked).toHaveLength(11);
    expect(JSON.parse(cursor!)).toEqual({ after: 41 });
  });

  it("end where the pages are a bare list, full ones included", async () => {
    for (const count of [0, PAGE - 1, PAGE, PAGE + 1, 3 * PAGE]) {
      const ordinals = Array.from({ length: count }, (_, index) => index + 5);
      for (const order of Object.values(orders)) {
        const { got } = await readAll(createSource(ordinals, order, true));
        expect(new Set(got).size).toBe(count);
      }
    }
  });

  it("end where a source answers the same full page whatever is asked", async () => {
    const entries = [3, 9, 5, 7].map(makeEntry);
    const stubborn = {
      ...createSource([], orders["mixed"]!),
      read: async () => ({ entries, unread: [], isLast: false }),
    };
    const cursors: (string | null)[] = [null];
    for (let step = 0; step < 3; step++) {
      cursors.push(
        (
          await readNews(stubborn.read, {
            cursor: cursors.at(-1)!,
            historyFrom: null,
            firstPage: 0,
          })
        ).cursor,
      );
    }
    expect(JSON.parse(cursors.at(-1)!)).toEqual({ after: 9 });
  });

  it("remember the wanted days until the first item has come", async () => {
    const source = createSource([], orders["ascending"]!);
    const historyFrom = "2026-10-01" as LocalDate;
    const { cursor } = await readNews(source.read, { cursor: null, historyFrom, firstPage: 0 });
    source.book(12);
    const next = await readNews(source.read, { cursor, historyFrom: null, firstPage: 0 });
    expect(source.asked.map(({ fromDate }) => fromDate)).toEqual([historyFrom, historyFrom]);
    expect(JSON.parse(next.cursor)).toEqual({ after: 12 });
  });

  it("are refused where a page of several has no ordinals: no cursor could be right", async () => {
    const raw = JSON.stringify({
      _id: "x",
      status: "booked",
      amount: 1,
      currency: "HUF",
      bookingDate: "2026-11-02",
    });
    const read = async () => ({ entries: [translateEntry(raw)], unread: [], isLast: false });
    await expect(
      readNews(read, { cursor: null, historyFrom: null, firstPage: 0 }),
    ).rejects.toMatchObject({ kind: "provider_down" });
  });
});
