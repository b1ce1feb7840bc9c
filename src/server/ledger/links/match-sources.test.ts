import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { matchSources } from "./match-sources.ts";
import { type SourceRow } from "./source-side.ts";
import {
  buildSourceRow as row,
  SOURCE_ROWS_START as START,
} from "#server/testing/build-source-row.ts";

const PARTNER = "117730161111101800000000";
const ANOTHER = "107000240222222250000005";

const pairsOf = (left: SourceRow[], right: SourceRow[]): string[] =>
  matchSources(left, right)
    .map(
      ({ rule, left: l, right: r }) =>
        `${rule} ${left.findIndex((each) => each.id === l)}-${right.findIndex((each) => each.id === r)}`,
    )
    .sort();

describe("matching two sources of one account", () => {
  it("the same day and amount meet whatever the texts say", () => {
    const [feed, file] = [
      row("a", 0, { remittance: "kártyás vásárlás" }),
      row("f", 0, { remittance: "POS 0042" }),
    ];
    expect(pairsOf([feed], [file])).toEqual(["same_day 0-0"]);
  });

  it("two equal payments in each and one more in one of them leave that one alone", () => {
    const file = [row("f", 0), row("f", 0)];
    const feed = [row("a", 0), row("a", 0), row("a", 0)];
    expect(matchSources(feed, file)).toHaveLength(2);
  });

  it("a possible double stays alone where the other shows fewer, in any order", () => {
    const [one, other] = [row("f", 0), row("f", 0)];
    const marked = row("f", 0, { mark: { of: one.id, settled: false }, remittance: "kávé" });
    const feed = [row("a", 0, { remittance: "kávé" }), row("a", 0)];
    for (const file of [
      [marked, one, other],
      [one, other, marked],
    ]) {
      const linked = matchSources(feed, file).map(({ right }) => right);
      expect(linked.toSorted()).toEqual([one.id, other.id].toSorted());
    }
    const decided = { ...marked, mark: { of: one.id, settled: true } };
    expect(matchSources(feed, [one, other, decided]).map(({ right }) => right)).toContain(
      marked.id,
    );
  });

  it("among equal ones of a day the partner's account and the text choose", () => {
    const feed = [
      row("a", 0, { partnerAccountNr: PARTNER }),
      row("a", 0, { remittance: "bérleti díj március" }),
      row("a", 0),
    ];
    const iban = "HU42117730161111101800000000";
    const file = [
      row("f", 0),
      row("f", 0, { remittance: "Bérleti díj" }),
      row("f", 0, { partnerAccountNr: iban }),
    ];
    expect(pairsOf(feed, file)).toEqual(["same_day 0-2", "same_day 1-1", "same_day 2-0"]);
  });

  it("two partners' accounts are two payments, on the same day and with the same text too", () => {
    const feed = row("a", 0, { remittance: "tagdíj", partnerAccountNr: PARTNER });
    expect(
      pairsOf([feed], [row("f", 0, { remittance: "tagdíj", partnerAccountNr: ANOTHER })]),
    ).toEqual([]);
  });

  it("value dates decide where both state them, whatever the booking days are", () => {
    const late = row("a", 0, { bookingDate: addDays(START, 3) });
    expect(pairsOf([late], [row("f", 0)])).toEqual(["same_day 0-0"]);
    const other = row("a", 1, { bookingDate: START });
    expect(pairsOf([other], [row("f", 0)])).toEqual([]);
  });

  it("a source without value dates is met by its booking day", () => {
    const file = row("f", 3, { valueDate: null });
    const feed = row("a", 0, { bookingDate: addDays(START, 3) });
    expect(pairsOf([feed], [file])).toEqual(["same_day 0-0"]);
  });

  it("another day is never taken on the amount alone, with the partner's account it is up to two days", () => {
    const apart = (days: number, given: Partial<SourceRow>): string[] =>
      pairsOf([row("a", 0, given)], [row("f", days, given)]);
    expect(apart(1, {})).toEqual([]);
    expect(apart(2, { partnerAccountNr: PARTNER })).toEqual(["near_day 0-0"]);
    expect(apart(2, { remittance: "közüzemi számla 2026 március" })).toEqual(["near_day 0-0"]);
    expect(apart(3, { partnerAccountNr: PARTNER })).toEqual([]);
  });

  it("an amount that recurs to the same partner within the days is not guessed", () => {
    const given = { partnerAccountNr: PARTNER };
    expect(pairsOf([row("a", 0, given), row("a", 1, given)], [row("f", 2, given)])).toEqual([]);
    // Rows of exact days are linked. The rest of the row of equal payments stays apart: one too
    // many is seen, one too few would be lost.
    expect(
      pairsOf([row("a", 0, given), row("a", 1, given)], [row("f", 1, given), row("f", 2, given)]),
    ).toEqual(["same_day 1-0"]);
  });

  it("an equal payment of a day that the other source does not show is another payment", () => {
    const given = { remittance: "kártyás vásárlás kávézó" };
    const [file, feed] = [row("f", 0, given), row("a", 1, given)];
    const feedShowsFrom = (first: number) => (account: string, day: LocalDate) =>
      account === "f" || day >= addDays(START, first);
    const match = (first: number) =>
      matchSources([feed], [file], { shows: feedShowsFrom(first) }).map(({ rule }) => rule);
    expect(match(1)).toEqual([]);
    expect(match(0)).toEqual(["near_day"]);
    const bill = { remittance: "2026/0417. számla" };
    const shows = feedShowsFrom(1);
    expect(matchSources([row("a", 1, bill)], [row("f", 0, bill)], { shows })).toHaveLength(1);
    const paid = { remittance: "köszönjük", partnerAccountNr: PARTNER };
    expect(matchSources([row("a", 1, paid)], [row("f", 0, paid)], { shows })).toHaveLength(1);
  });

  it("on a day of which the two show different hours only a bill's facts or a reference link", () => {
    const meetings = [{ accountIds: ["f", "a"] as const, day: START }];
    const match = (given: Partial<SourceRow>) =>
      matchSources([row("a", 0, given)], [row("f", 0, given)], { meetings }).map(
        ({ rule }) => rule,
      );
    expect(match({ remittance: "kártyás vásárlás kávézó" })).toEqual([]);
    expect(match({ remittance: "köszönjük", partnerAccountNr: PARTNER })).toEqual(["same_day"]);
    expect(match({ remittance: "2026/0417. számla" })).toEqual(["same_day"]);
    expect(match({ references: ["MSV2026030100017"] })).toEqual(["reference"]);
    // Of another day, and between other origins, the day and the amount link.
    const other = { remittance: "kártyás vásárlás kávézó" };
    expect(matchSources([row("a", 1, other)], [row("f", 1, other)], { meetings })).toHaveLength(1);
    expect(matchSources([row("b", 0, other)], [row("f", 0, other)], { meetings })).toHaveLength(1);
  });

  it("a reference of one that the other states in its text comes before the day", () => {
    const feed = [row("a", 0), row("a", 1, { references: ["MSV2026030100017"] })];
    const file = [row("f", 0, { remittance: "díj MSV2026030100017" })];
    expect(pairsOf(feed, file)).toEqual(["reference 1-0"]);
    expect(
      pairsOf(
        [row("a", 0, { references: ["NOTPROVIDED"] })],
        [row("f", 1, { references: ["NOTPROVIDED"] })],
      ),
    ).toEqual([]);
  });

  it("a reference that two rows share decides nothing", () => {
    const feed = [
      row("a", 0, { references: ["HO12345678"] }),
      row("a", 1, { references: ["HO12345678"] }),
    ];
    expect(pairsOf(feed, [row("f", 2, { remittance: "HO12345678" })])).toEqual([]);
  });

  it("a forbidden pair is passed over and its rows are free for others", () => {
    const feed = [row("a", 0), row("a", 0)];
    const file = [row("f", 0)];
    const first = matchSources(feed, file)[0]!;
    const again = matchSources(feed, file, { forbidden: (left) => left.id === first.left });
    expect(again.map((match) => match.left)).toEqual([
      feed.find((each) => each.id !== first.left)!.id,
    ]);
  });

  it("ten thousand equal fees of a day are paired by count", () => {
    const many = (account: string, count: number): SourceRow[] =>
      Array.from({ length: count }, () => row(account, 0));
    expect(matchSources(many("a", 3_000), many("f", 2_990))).toHaveLength(2_990);
  });

  it("crowded days are counted for each partner's account, and one amount of years stays within bounds", () => {
    const many = (account: string, days: number, counts: readonly number[]): SourceRow[] =>
      Array.from({ length: days }, (_, day) =>
        ["", PARTNER, ANOTHER].flatMap((partnerAccountNr, kind) =>
          Array.from({ length: counts[kind]! }, () => row(account, 3 * day, { partnerAccountNr })),
        ),
      ).flat();
    // 110 rows of each partner are linked. Of the rows without a partner 5 are linked with 5, and
    // 10 of the feed's with 10 that name a partner.
    expect(matchSources(many("a", 1, [15, 110, 110]), many("f", 1, [5, 120, 110]))).toHaveLength(
      235,
    );
    expect(matchSources(many("a", 200, [40, 40, 0]), many("f", 200, [40, 38, 2]))).toHaveLength(
      200 * 78,
    );
  });
});

/** One true item and how two sources tell it. */
interface TrueItem {
  readonly day: number;
  readonly amount: bigint;
  readonly partner: number;
  readonly shift: number;
  readonly inLeft: boolean;
  readonly inRight: boolean;
}

const PARTNERS = [
  {
    name: "Kovács és Társa Kft.",
    account: PARTNER,
    left: "szállítói számla kiegyenlítése",
    right: "SZALLITOI SZAMLA KIEGYENL.",
  },
  {
    name: "Áramszolgáltató Zrt.",
    account: "",
    left: "villamos energia díja",
    right: "Villamos energia",
  },
  { name: "", account: "", left: "vásárlás kártyával", right: "POS VASARLAS 4411" },
  { name: "Bérlő Bt.", account: ANOTHER, left: "bérleti díj", right: "berleti dij utalas" },
];

const ledger = fc.array(
  fc.record({
    day: fc.integer({ min: 0, max: 20 }),
    amount: fc.integer({ min: 1, max: 60 }).map((n) => BigInt(n) * 100_000n),
    partner: fc.integer({ min: 0, max: PARTNERS.length - 1 }),
    shift: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 1, 2),
  }),
  { maxLength: 60 },
);

/** Cut so that the left source begins later and the right one ends earlier. */
function toSources(items: readonly Omit<TrueItem, "inLeft" | "inRight">[]) {
  const left: SourceRow[] = [];
  const right: SourceRow[] = [];
  const truth = new Map<string, number>();
  items.forEach((item, index) => {
    const partner = PARTNERS[item.partner]!;
    const make = (account: string, day: number, remittance: string): SourceRow => {
      const made = row(account, day, {
        amount: item.amount,
        partnerName: partner.name,
        partnerAccountNr: partner.account,
        remittance,
      });
      truth.set(made.id, index);
      return made;
    };
    if (item.day >= 2) left.push(make("a", item.day, partner.left));
    if (item.day <= 18) right.push(make("f", item.day + item.shift, partner.right));
  });
  return {
    left,
    right,
    truth,
    shown: items.filter((item) => item.day >= 2 || item.day <= 18).length,
  };
}

function matchByAmount(left: readonly SourceRow[], right: readonly SourceRow[]) {
  const byAmount = Map.groupBy([...left, ...right], (each) => each.amount);
  return [...byAmount.values()].flatMap((rows) =>
    matchSources(
      rows.filter((each) => each.accountId === "a"),
      rows.filter((each) => each.accountId === "f"),
    ),
  );
}

describe("random ledgers shown by two sources", () => {
  it("each row is in one pair at most, and the order of the rows has no say", () => {
    fc.assert(
      fc.property(ledger, (items) => {
        const { left, right } = toSources(items);
        const matches = matchByAmount(left, right);
        expect(new Set(matches.map((match) => match.left)).size).toBe(matches.length);
        expect(new Set(matches.map((match) => match.right)).size).toBe(matches.length);
        const again = matchByAmount(left.toReversed(), right.toReversed());
        const keyOf = (match: { left: string; right: string }): string =>
          `${match.left} ${match.right}`;
        expect(again.map(keyOf).sort()).toEqual(matches.map(keyOf).sort());
      }),
    );
  });

  it("with unshifted value dates every ledger is counted exactly, twins and cut ends included", () => {
    fc.assert(
      fc.property(ledger, (items) => {
        const { left, right, shown } = toSources(items.map((item) => ({ ...item, shift: 0 })));
        // At the cut ends a row of one source has no partner; a same-day pair is always of that
        // day's items.
        expect(left.length + right.length - matchByAmount(left, right).length).toBe(shown);
      }),
      { numRuns: 300 },
    );
  });

  it("shifted value dates with different amounts: counted exactly where there is evidence, never one too few", () => {
    fc.assert(
      fc.property(ledger, (items) => {
        const distinct = items.map((item, index) => ({
          ...item,
          amount: BigInt(index + 1) * 100_000n,
        }));
        const { left, right, shown } = toSources(distinct);
        const counted = left.length + right.length - matchByAmount(left, right).length;
        const silent = distinct.filter(
          (item) => item.shift > 0 && item.partner === 2 && item.day >= 2 && item.day <= 18,
        ).length;
        // A shifted item of which two sources say nothing alike may be seen twice.
        expect(counted).toBeGreaterThanOrEqual(shown);
        expect(counted).toBeLessThanOrEqual(shown + silent);
      }),
      { numRuns: 300 },
    );
  });

  it("of four hundred ledgers with recurring amounts and shifted days none loses an item; what is seen twice is known", () => {
    let [items, lost, twice, wrong, pairs] = [0, 0, 0, 0, 0];
    for (const made of fc.sample(ledger, { numRuns: 400, seed: 20_261_121 })) {
      const { left, right, truth, shown } = toSources(made);
      const matches = matchByAmount(left, right);
      const counted = left.length + right.length - matches.length;
      items += shown;
      lost += Math.max(0, shown - counted);
      twice += Math.max(0, counted - shown);
      pairs += matches.length;
      wrong += matches.filter((match) => truth.get(match.left) !== truth.get(match.right)).length;
    }
    expect({ items, pairs, wrong, lost, twice }).toEqual({
      items: 1890,
      pairs: 1428,
      wrong: 0,
      lost: 0,
      twice: 71,
    });
  });
});
