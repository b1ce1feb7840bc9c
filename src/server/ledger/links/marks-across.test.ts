/** Rows of two origins that nothing links, and the marks that they get. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LocalDate } from "#values/local-date.ts";
import { MarksAcross } from "./marks-across.ts";
import { matchSources } from "./match-sources.ts";
import { type SourceRow } from "./source-side.ts";
import { findMeetings, readShownDays } from "./shown-days.ts";
import { buildSourceRow as row } from "#server/testing/build-source-row.ts";

const PARTNER = "117730161111101800000000";
const ANOTHER = "107000240222222250000005";
const COFFEE = "kártyás vásárlás kávézó";

interface Linked {
  /** Marked rows and the row of which each may be a double, as places among the given rows. */
  readonly marks: string[];
  readonly cleared: string[];
  readonly links: number;
}

/** Links the rows of a file (f, the leading origin) and a feed (a). */
function link(
  rows: readonly SourceRow[],
  apart: readonly (readonly [SourceRow, SourceRow])[] = [],
): Linked {
  const ranges = new Map(
    ["f", "a"].map((account) => {
      const own = rows.filter((each) => each.accountId === account);
      const days = own.map((each) => each.bookingDate).sort();
      return [account, own.length === 0 ? undefined : { from: days[0]!, to: days.at(-1)! }];
    }),
  );
  const lacks = (one: string, other: string, day: LocalDate): boolean => {
    const countsOf = (account: string) =>
      Map.groupBy(
        rows.filter((each) => each.accountId === account && each.bookingDate === day),
        (each) => each.amount,
      );
    const theirs = countsOf(other);
    return [...countsOf(one)].some(
      ([amount, own]) => own.length > (theirs.get(amount)?.length ?? 0),
    );
  };
  const { shows, meetings } = readShownDays(
    ranges,
    findMeetings(ranges).filter(({ day }) => lacks("f", "a", day) && lacks("a", "f", day)),
  );
  const marks = new MarksAcross(["f", "a"], shows);
  let links = 0;
  for (const alike of Map.groupBy(rows, (each) => each.amount).values()) {
    const own = new Map(alike.map((each) => [each.id, new Map([[each.accountId, each.id]])]));
    const of = (account: string): SourceRow[] => alike.filter((each) => each.accountId === account);
    const taken = (one: SourceRow, other: SourceRow): boolean =>
      apart.some((pair) => pair.includes(one) && pair.includes(other));
    const matches = matchSources(of("f"), of("a"), { shows, meetings, forbidden: taken });
    for (const { left, right } of matches) {
      const both = new Map([...own.get(left)!, ...own.get(right)!]);
      own.set(left, both).set(right, both);
    }
    links += matches.length;
    const groupOf = (id: string) => ({ id, rows: own.get(id)! });
    marks.note({ rows: alike, groupOf, forbidden: taken });
  }
  marks.ask();
  // The file leads each item.
  const changed = marks.conclude((id) => id);
  const placeOf = (id: string): string => {
    const { accountId } = rows.find((each) => each.id === id)!;
    const beside = rows.filter((each) => each.accountId === accountId);
    return `${accountId}${beside.findIndex((each) => each.id === id)}`;
  };
  return {
    links,
    marks: changed.set.map(({ id, of }) => `${placeOf(id)}→${placeOf(of)}`).sort(),
    cleared: changed.cleared.map(placeOf),
  };
}

const unlike = (account: string, day: number): SourceRow =>
  row(account, day, { amount: BigInt(-1_000 - day), remittance: `számla 2026/${100 + day}` });
/** Items of other amounts on these days in both origins, so that both show the days. */
const around = (...days: number[]): SourceRow[] =>
  days.flatMap((day) => [unlike("f", day), unlike("a", day)]);

describe("items of two origins on two days", () => {
  const coffee = { remittance: COFFEE };

  it("with the same words at the end of an origin are marked", () => {
    const { marks, links } = link([row("f", 0, coffee), row("a", 1, coffee)]);
    expect({ marks, links }).toEqual({ marks: ["a0→f0"], links: 0 });
  });

  it("beside an equal payment of the next day are marked", () => {
    const file = [row("f", 0, coffee), row("f", 1, coffee)];
    const feed = [row("a", 1, coffee), row("a", 2, coffee)];
    expect(link([...file, ...feed, ...around(-3, 6)])).toMatchObject({
      marks: ["a1→f0"],
      links: 3,
    });
  });

  it("without alike words are marked where both origins show both days", () => {
    const rows = [row("f", 0, { remittance: "POS 0042" }), row("a", 1, coffee)];
    expect(link([...rows, ...around(-3, 6)]).marks).toEqual(["a0→f0"]);
    expect(link(rows).marks).toEqual([]);
    expect(link([row("f", 0), row("a", 1, coffee)]).marks).toEqual(["a0→f0"]);
  });

  it("of which one names the kind of payment only are marked at the end of an origin", () => {
    const kind = row("f", 3, { remittance: "Átutalás" });
    const named = { partnerName: "Gyűszű Varroda Bt.", remittance: "Számla 2026/2453" };
    const ends = [unlike("f", 0), unlike("a", 0)];
    // The feed has shown the file's day, and lacks the item there.
    expect(link([...ends, kind, row("a", 4, named)]).marks).toEqual(["a1→f1"]);
    expect(link([...ends, kind, row("a", 6, named)]).marks).toEqual([]);
    // A file that ends where the feed begins shows none of its days; other words may be a name.
    const beside = (remittance: string): string[] => {
      const item = row("f", 3, { remittance });
      return link([unlike("f", 0), item, row("a", 4, named), unlike("a", 9)]).marks;
    };
    expect(beside("Bejövő forint átutalás jóváírása")).toEqual(["a0→f1"]);
    expect(beside("Kék Duna átutalás")).toEqual([]);
    const other = row("f", 3, { ...named, partnerName: "Kék Duna Kft.", remittance: "bérlet" });
    expect(link([...ends, other, row("a", 4, named)]).marks).toEqual([]);
  });

  it("up to seven days apart are marked where the words agree and both origins show both days", () => {
    const apart = (days: number): string[] =>
      link([row("f", 0, coffee), row("a", days, coffee), ...around(-9, 9)]).marks;
    expect([3, 7, 8].map((days) => apart(days).length)).toEqual([1, 1, 0]);
    expect(link([row("f", 0, coffee), row("a", 3, coffee)]).marks).toEqual([]);
  });

  it("with different partners' accounts are marked on one day with the same words only", () => {
    const paid = (account: string, day: number, partnerAccountNr: string): SourceRow =>
      row(account, day, { ...coffee, partnerAccountNr });
    const ends = around(-3, 6);
    expect(link([paid("f", 0, PARTNER), paid("a", 0, ANOTHER), ...ends]).marks).toHaveLength(1);
    expect(link([paid("f", 0, PARTNER), paid("a", 1, ANOTHER), ...ends]).marks).toEqual([]);
  });

  it("that a person took apart are not asked about again", () => {
    const [file, feed] = [row("f", 0, coffee), row("a", 1, coffee)];
    expect(link([file, feed], [[file, feed]]).marks).toEqual([]);
  });

  it("of an origin that dates everything a day later are marked at both ends of a daily payment", () => {
    const days = [0, 1, 2, 3, 4, 5, 6];
    const file = days.flatMap((day) => [row("f", day, coffee), unlike("f", day)]);
    const feed = days.flatMap((day) => [
      row("a", day + 1, coffee),
      { ...unlike("f", day), ...pick(row("a", day + 1)) },
    ]);
    expect(link([...file, ...feed])).toMatchObject({ links: 13, marks: ["a12→f0"] });
    const straight = days.flatMap((day) => [row("f", day, coffee), unlike("f", day)]);
    const later = days.flatMap((day) => [row("a", day + 1, coffee), unlike("a", day + 1)]);
    expect(link([...straight, ...later])).toMatchObject({ links: 12, marks: [] });
  });

  it("of an origin that dates everything a day later are marked where two other items show it", () => {
    const days = [0, 1, 2, 3, 4, 5, 6];
    const coffees = days.flatMap((day) => [row("f", day, coffee), row("a", day + 1, coffee)]);
    const bill = (account: string, day: number, amount: bigint, words = `számla ${amount}`) =>
      row(account, day, { amount, remittance: words });
    const firstCoffee = (bills: readonly SourceRow[]): string[] =>
      link([...coffees, ...bills]).marks.filter((mark) => mark.endsWith("→f0"));
    const [one, other] = [1, 4].map((day) => [
      bill("f", day, BigInt(-2_000 - day)),
      bill("a", day + 1, BigInt(-2_000 - day)),
    ]);
    expect(firstCoffee([...one!, ...other!])).toEqual(["a6→f0"]);
    expect(firstCoffee(one!)).toEqual([]);
    const onTheDay = [bill("f", 2, -3_000n), bill("a", 2, -3_000n)];
    expect(firstCoffee([...one!, ...other!, ...onTheDay])).toEqual([]);
    // No words, so nothing links them; they are marked and tell of the shift all the same.
    const wordless = [1, 3].flatMap((day) => [
      bill("f", day, BigInt(-4_000 - day), ""),
      bill("a", day + 1, BigInt(-4_000 - day)),
    ]);
    expect(firstCoffee(wordless)).toEqual(["a6→f0"]);
  });

  it("that are missing on a shown day are marked beside one that lies beyond the days of its origin", () => {
    const of = (account: string, ...days: number[]): SourceRow[] =>
      days.map((day) => row(account, day, coffee));
    const { links, marks } = link([...of("f", 0, 3, 3, 4, 4, 5), ...of("a", -1, 3, 4, 5, 5, 6)]);
    expect({ links, marks: marks.length }).toEqual({ links: 3, marks: 3 });
    // Neither origin shows the other's day.
    expect(link([...of("f", 0, 3), ...of("a", 4, 9)]).marks).toEqual(["a0→f1"]);
  });

  it("far from each other are marked where a link of near days only stands between them", () => {
    const listed = (day: number) => row("f", day, { ...coffee, valueDate: null });
    const told = (day: number) => row("a", day, { ...coffee, bookingDateStated: false });
    // Each was booked one or two days after its value day.
    const file = [listed(4), listed(5), listed(5), listed(6)];
    expect(link([...file, told(2), told(4), told(4), told(5)])).toMatchObject({
      links: 2,
      marks: ["a0→f3", "a2→f2"],
    });
    expect(link([...file, told(1), told(4), told(4), told(5)]).marks).toEqual(["a2→f2"]);
    // Days of one kind prove the links, so a payment of each day leaves no doubt at the ends.
    const daily = (account: string, ...days: number[]) =>
      days.map((day) => row(account, day, coffee));
    expect(link([...daily("f", 0, 2), ...daily("a", 2, 4)])).toMatchObject({ links: 1, marks: [] });
  });

  it("lose the mark when the true partner comes, and keep a person's decision", () => {
    const [file, feed] = [row("f", 0, coffee), row("a", 1, coffee)];
    const marked: SourceRow = { ...feed, mark: { of: file.id, settled: false } };
    expect(link([file, marked])).toMatchObject({ marks: [], cleared: [] });
    expect(link([file, row("f", 1, coffee), marked])).toMatchObject({ marks: [], cleared: ["a0"] });
    const settled: SourceRow = { ...feed, mark: { of: file.id, settled: true } };
    expect(link([file, row("f", 1, coffee), settled])).toMatchObject({ marks: [], cleared: [] });
  });

  it("thousands of equal ones are laid side by side by their days", () => {
    const many = (account: string, shift: number): SourceRow[] =>
      Array.from({ length: 1_000 }, (_, at) => row(account, 10 * at + shift));
    const { marks, links } = link([...many("f", 0), ...many("a", 1), ...around(-1, 10_001)]);
    expect({ marks: marks.length, links }).toEqual({ marks: 1_000, links: 2 });
  });
});

function pick({ id, accountId, bookingDate, valueDate }: SourceRow): Partial<SourceRow> {
  return { id, accountId, bookingDate, valueDate };
}

const items = fc.array(
  fc.record({
    day: fc.integer({ min: 0, max: 20 }),
    amount: fc.integer({ min: 1, max: 60 }),
    text: fc.constantFrom("villamos energia díja", COFFEE, "bérleti díj", "POS 4411", ""),
    later: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, 1, 2),
  }),
  { maxLength: 60 },
);

/** Rows seen too often, and those of them without a mark; marks of all. */
function count(shifted: boolean): Record<string, number> {
  const sums = { items: 0, twice: 0, silent: 0, marks: 0 };
  for (const drawn of fc.sample(items, { numRuns: 400, seed: 20_261_126 })) {
    const rows = drawn.flatMap(({ day, amount, text, later }) => {
      const facts = { amount: BigInt(-amount), remittance: text };
      return [
        ...(day <= 18 ? [row("f", day, facts)] : []),
        ...(day >= 2 ? [row("a", day + (shifted ? later : 0), facts)] : []),
      ];
    });
    const { links, marks } = link(rows);
    const twice = Math.max(0, rows.length - links - drawn.length);
    sums.items += drawn.length;
    sums.twice += twice;
    sums.silent += Math.max(0, twice - marks.length);
    sums.marks += marks.length;
  }
  return sums;
}

describe("four hundred random ledgers", () => {
  it("with equal days carry no mark", () => {
    expect(count(false)).toMatchObject({ twice: 0, marks: 0 });
  });

  // The two stand at ends of short ledgers, where their words differ.
  it("with every fifth item later in one origin show two of 136 doubles without a mark", () => {
    expect(count(true)).toMatchObject({ items: 1_770, twice: 136, silent: 2 });
  });
});
