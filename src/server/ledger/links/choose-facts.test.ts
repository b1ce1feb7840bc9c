import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ITEM_TEXTS, mapTexts } from "#values/item-texts.ts";
import type { LocalDate } from "#values/local-date.ts";
import {
  chooseFacts,
  findConflicts,
  freezeFacts,
  type Told,
  type ToldFacts,
  WITNESSES,
} from "./choose-facts.ts";

const NOTHING: ToldFacts = {
  bookingDate: "2026-10-01" as LocalDate,
  bookingDateStated: true,
  valueDate: null,
  ...mapTexts(ITEM_TEXTS, () => ""),
  remittance: "",
  balanceAfter: null,
  originalAmount: null,
  originalCurrency: null,
  exchangeRate: null,
};
const facts = (given: Partial<ToldFacts> = {}): ToldFacts => ({ ...NOTHING, ...given });
const day = (text: string): LocalDate => text as LocalDate;

function told(given: Partial<Omit<Told, "facts">> & { facts?: Partial<ToldFacts> }): Told {
  return { witness: "statement", place: 3, leads: false, ...given, facts: facts(given.facts) };
}

const PUSH = told({
  witness: "push",
  place: 2,
  facts: {
    bookingDate: day("2026-09-28"),
    bookingDateStated: false,
    valueDate: day("2026-09-28"),
    remittance: "push",
  },
});
const STATEMENT = told({ facts: { valueDate: day("2026-09-28"), remittance: "kivonat" } });
const CONNECTION = told({
  witness: "connection",
  place: 1,
  facts: { bookingDate: day("2026-10-02"), remittance: "kapcsolat" },
});
const INTERIM = told({ witness: "interim", facts: { bookingDate: day("2026-10-03") } });

describe("the booking day of an item", () => {
  it.each<[string, Told[], string, boolean]>([
    [
      "a stated day before a value day, whoever leads",
      [{ ...PUSH, leads: true }, STATEMENT],
      "2026-10-01",
      true,
    ],
    ["a statement before a connection", [CONNECTION, STATEMENT], "2026-10-01", true],
    ["a connection before an interim report", [INTERIM, CONNECTION], "2026-10-02", true],
    ["an interim report before a push", [PUSH, INTERIM], "2026-10-03", true],
    ["the only one", [PUSH], "2026-09-28", false],
  ])("is %s", (_rule, sources, bookingDate, bookingDateStated) => {
    expect(chooseFacts(sources)).toMatchObject({ bookingDate, bookingDateStated });
    expect(chooseFacts(sources.toReversed())).toMatchObject({ bookingDate, bookingDateStated });
  });
});

describe("other facts of an item", () => {
  it("are texts in the company's order of sources", () => {
    expect(chooseFacts([STATEMENT, PUSH]).remittance).toBe("push");
    expect(chooseFacts([STATEMENT, PUSH, CONNECTION]).remittance).toBe("kapcsolat");
  });

  it("are filled from the next source where one tells nothing", () => {
    const named = told({ facts: { partnerName: "Vevő Kft.", balanceAfter: 5n } });
    expect(chooseFacts([CONNECTION, PUSH, named])).toMatchObject({
      partnerName: "Vevő Kft.",
      balanceAfter: 5n,
      valueDate: "2026-09-28",
    });
  });

  it("of the original currency come from one source", () => {
    const dollars = told({
      witness: "connection",
      facts: { originalAmount: 7n, originalCurrency: "USD", exchangeRate: null },
    });
    const rate = told({ facts: { originalCurrency: "EUR", exchangeRate: "400" } });
    expect(chooseFacts([rate, dollars])).toMatchObject({
      originalAmount: 7n,
      originalCurrency: "USD",
      exchangeRate: null,
    });
  });

  it("do not depend on the order in which sources came, nor on the row that leads", () => {
    const dates = fc.constantFrom(day("2026-09-28"), day("2026-10-01"), day("2026-10-02"));
    const text = fc.constantFrom("", "egy", "kettő");
    const told = fc.record({
      witness: fc.constantFrom(...WITNESSES),
      leads: fc.constant(false),
      facts: fc.record({
        bookingDate: dates,
        bookingDateStated: fc.boolean(),
        valueDate: fc.option(dates),
        ...mapTexts(ITEM_TEXTS, () => text),
        remittance: text,
        balanceAfter: fc.option(fc.bigInt(0n, 3n)),
        originalAmount: fc.option(fc.bigInt(0n, 3n)),
        originalCurrency: fc.option(text),
        exchangeRate: fc.option(text),
      }),
    });
    fc.assert(
      fc.property(fc.tuple(told, told, told), fc.nat(2), (rows, lead) => {
        const sources = rows.map((row, at) => ({ ...row, place: at + 1 }));
        const led = sources.map((row, at) => ({ ...row, leads: at === lead }));
        expect(chooseFacts(led.toReversed())).toEqual(chooseFacts(sources));
      }),
    );
  });
});

describe("a booked or exported item", () => {
  const shows = PUSH.facts;

  it("keeps its day; another one waits for a person", () => {
    const chosen = chooseFacts([PUSH, STATEMENT]);
    const frozen = freezeFacts(chosen, { shows, waits: undefined, isTurn: false });
    expect(frozen.shows).toEqual(shows);
    expect(frozen.waits).toMatchObject({ bookingDate: "2026-10-01", remittance: "push" });
  });

  it("takes what it lacked, and a day that is only stated now, without a question", () => {
    const named = told({ facts: { ...shows, bookingDateStated: true, partnerName: "Vevő Kft." } });
    const frozen = freezeFacts(chooseFacts([PUSH, named]), {
      shows,
      waits: undefined,
      isTurn: false,
    });
    expect(frozen).toEqual({
      shows: { ...shows, bookingDateStated: true, partnerName: "Vevő Kft." },
      waits: undefined,
    });
  });

  it("keeps its texts when a source joins, and asks when the director turns the order", () => {
    const other = told({ place: 1, facts: { ...shows, remittance: "kivonat" } });
    const chosen = chooseFacts([PUSH, other]);
    const joined = freezeFacts(chosen, { shows, waits: undefined, isTurn: false });
    expect(joined.waits).toBeUndefined();
    const turned = freezeFacts(chosen, { shows, waits: undefined, isTurn: true });
    expect(turned.waits?.remittance).toBe("kivonat");
    expect(turned.shows.remittance).toBe("push");
    // What waits since the turn goes on waiting when a further source joins.
    const later = freezeFacts(chosen, { shows, waits: turned.waits, isTurn: false });
    expect(later.waits?.remittance).toBe("kivonat");
  });
});

describe("sources of equal authority that contradict each other", () => {
  const conflicts = (...sources: Told[]) =>
    findConflicts(sources.map((each, index) => ({ ...each, by: index }))).map(
      ({ fact, told: values }) => [fact, ...values.map(({ value, by }) => `${by} ${value}`)],
    );
  const dayOf = (text: string) => told({ facts: { bookingDate: day(text) } });
  const accountOf = (text: string, witness: Told["witness"] = "statement") =>
    told({ witness, facts: { partnerAccountNr: text } });
  const [ONE, TWO] = ["104000091234567000000006", "117730163333303400000000"];

  it.each<[string, Told[], string[][]]>([
    [
      "two statements of two days",
      [dayOf("2026-10-01"), dayOf("2026-10-02")],
      [["bookingDate", "0 2026-10-01", "1 2026-10-02"]],
    ],
    [
      "three of two days",
      [dayOf("2026-10-01"), dayOf("2026-10-02"), dayOf("2026-10-01")],
      [["bookingDate", "0 2026-10-01", "1 2026-10-02"]],
    ],
    ["a statement and a weaker source", [STATEMENT, CONNECTION, INTERIM], []],
    ["weaker sources, where a statement states the day", [CONNECTION, INTERIM, STATEMENT], []],
    ["a value day is no booking day", [STATEMENT, { ...PUSH, witness: "statement" }], []],
    [
      "two accounts of the partner, whoever tells them",
      [accountOf(ONE), accountOf(TWO, "push")],
      [["partnerAccountNr", `0 ${ONE}`, `1 ${TWO}`]],
    ],
    ["one account in two writings", [accountOf(ONE), accountOf("10400009-12345670-00000006")], []],
    ["what is no whole account number", [accountOf(ONE), accountOf("4411")], []],
  ])("%s", (_case, sources, expected) => {
    expect(conflicts(...sources)).toEqual(expected);
  });
});
