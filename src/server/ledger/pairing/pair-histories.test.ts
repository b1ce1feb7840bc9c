/**
 * Histories of one account in the forms in which banks and people bring them: parts of days, pages,
 * statements inside others, sources without booking days, tables without balances, other texts, any
 * order. Nothing is lost, and every item that is held twice is marked.
 */
import { describe, expect, it } from "vitest";
import { type Export, type ExportRow, PairingAccount } from "#server/testing/simulate-pairing.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";

const START = "2026-03-02" as LocalDate;
const HISTORIES = 400;
const NAMES = ["Alma Kereskedelmi Kft.", "Szilva Bt.", "Dr. Körte Ügyvédi Iroda", "Dió Zrt."];
const RECURRING = [-500, 900, -20, -12_500, 12_500];
const forint = (amount: number): bigint => BigInt(amount) * 100_000n;

/** Numbers from 0 to 1 that are the same for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Payment {
  readonly truth: number;
  readonly date: LocalDate;
  readonly valueDate: LocalDate;
  readonly amount: bigint;
  readonly payer: number;
  readonly before: bigint;
}

type Random = () => number;
const upTo = (random: Random, limit: number): number => Math.floor(random() * limit);
const oneOf = <Item>(random: Random, items: readonly Item[]): Item =>
  items[upTo(random, items.length)]!;

/** A ledger of one to two weeks; half of the value dates differ, two of five amounts recur. */
function buildLedger(random: Random): Payment[] {
  const days = 6 + upTo(random, 8);
  let balance = random() < 0.1 ? 0n : forint(upTo(random, 3_000_000));
  const facts = Array.from({ length: 10 + upTo(random, 25) }, () => ({
    day: upTo(random, days),
    amount: random() < 0.4 ? oneOf(random, RECURRING) : upTo(random, 400_000) - 200_000 || 1,
    payer: upTo(random, NAMES.length),
    shift: random() < 0.5 ? 0 : upTo(random, 6) - 2,
  }));
  return facts
    .toSorted((left, right) => left.day - right.day)
    .map(({ day, amount, payer, shift }, truth) => {
      const before = balance;
      balance += forint(amount);
      return {
        truth,
        date: addDays(START, day),
        valueDate: addDays(START, day + shift),
        amount: forint(amount),
        payer,
        before,
      };
    });
}

interface Format {
  readonly table: boolean;
  readonly says: "both" | "booking" | "value";
  readonly balances: boolean;
}

const FORMATS = {
  mt940: { table: false, says: "both", balances: true },
  mt940WithoutEntryDate: { table: false, says: "value", balances: true },
  camt: { table: false, says: "both", balances: true },
  csv: { table: true, says: "booking", balances: false },
  csvWithValueDate: { table: true, says: "both", balances: false },
  csvWithBalance: { table: true, says: "booking", balances: true },
  csvWithBoth: { table: true, says: "both", balances: true },
} as const satisfies Record<string, Format>;
const ALL: readonly Format[] = Object.values(FORMATS);
const WITH_BALANCES = ALL.filter((format) => format.balances);

class Bank {
  private readonly random: Random;
  private readonly rewrites: boolean;
  private number = 100;

  constructor(random: Random) {
    this.random = random;
    this.rewrites = random() < 0.4;
  }

  write(payments: readonly Payment[], format: Format, number?: string): Export {
    const { random } = this;
    const rows = payments.map((payment): ExportRow => ({
      date: format.says === "value" ? payment.valueDate : payment.date,
      dayStated: format.says !== "value",
      ...(format.says === "booking" ? {} : { valueDate: payment.valueDate }),
      truth: payment.truth,
      amount: payment.amount,
      text: this.rewrites
        ? `TRX ${this.number} ${upTo(random, 1_000_000)}`
        : `${NAMES[payment.payer]} számla`,
      ...(format.table && format.balances ? { balanceAfter: payment.before + payment.amount } : {}),
    }));
    const last = payments.at(-1)!;
    const isReversed = format.table && random() < 0.5;
    this.number++;
    return {
      rows: isReversed ? rows.toReversed() : rows,
      kind: format.table ? "history" : "statement",
      ...(format.table ? {} : { number: number ?? String(this.number) }),
      ...(format.balances
        ? { opening: payments[0]!.before, closing: last.before + last.amount }
        : {}),
    };
  }
}

/** The ledger cut before these places. */
function cutAt(ledger: readonly Payment[], places: readonly number[]): Payment[][] {
  const borders = [...new Set([0, ...places, ledger.length])].sort((left, right) => left - right);
  return borders
    .slice(1)
    .map((end, index) => ledger.slice(borders[index], end))
    .filter((part) => part.length > 0);
}

function daysOf(ledger: readonly Payment[]): number[] {
  return ledger.flatMap(({ date }, at) => (at > 0 && date !== ledger[at - 1]!.date ? [at] : []));
}

const anywhere = (random: Random, ledger: readonly Payment[]): number[] =>
  [0, 1, 2].map(() => 1 + upTo(random, ledger.length - 1));

type Kind = (random: Random, ledger: readonly Payment[], bank: Bank) => Export[];

const wholeInTwoFormats: Kind = (random, ledger, bank) => [
  bank.write(ledger, FORMATS.mt940WithoutEntryDate),
  bank.write(ledger, oneOf(random, ALL)),
];
const dailyAndWhole: Kind = (random, ledger, bank) => [
  ...cutAt(ledger, daysOf(ledger)).map((part) => bank.write(part, FORMATS.mt940WithoutEntryDate)),
  bank.write(ledger, oneOf(random, WITH_BALANCES)),
];
const partsAndWhole: Kind = (random, ledger, bank) => {
  const format = oneOf(random, WITH_BALANCES);
  return [
    ...cutAt(ledger, anywhere(random, ledger)).map((part) => bank.write(part, format)),
    bank.write(ledger, oneOf(random, WITH_BALANCES)),
  ];
};
const pagesAndWhole: Kind = (random, ledger, bank) => {
  const format = oneOf(random, [FORMATS.mt940, FORMATS.camt, FORMATS.mt940WithoutEntryDate]);
  return [...cutAt(ledger, anywhere(random, ledger)), ledger].map((part) =>
    bank.write(part, format, "77"),
  );
};
const zeroPartAndDay: Kind = (random, ledger, bank) => {
  const { date, before } = ledger[0]!;
  const amount = forint(1 + upTo(random, 30_000));
  const there = { truth: 900, date, valueDate: date, amount: -amount, payer: 1, before };
  const back = { ...there, truth: 901, amount, before: before - amount };
  const day = [there, back, ...ledger.filter((payment) => payment.date === date)];
  return [
    bank.write([there, back], oneOf(random, WITH_BALANCES)),
    bank.write(day, oneOf(random, WITH_BALANCES)),
  ];
};
const wholeDaysOfAnyFormat: Kind = (random, ledger, bank) => {
  const borders = [0, ...daysOf(ledger), ledger.length];
  return Array.from({ length: 2 + upTo(random, 3) }, () => {
    const from = upTo(random, borders.length - 1);
    const to = from + 1 + upTo(random, borders.length - 1 - from);
    return bank.write(ledger.slice(borders[from], borders[to]), oneOf(random, ALL));
  });
};

interface Totals {
  readonly lost: string[];
  readonly silent: string[];
  rows: number;
  marked: number;
}

function runHistory(seed: number, kind: Kind, totals: Totals): void {
  const random = seeded(seed);
  const ledger = buildLedger(random);
  const exports = kind(random, ledger, new Bank(random));
  const order = random();
  const shuffled = exports
    .map((each) => ({ each, at: random() }))
    .toSorted((left, right) => left.at - right.at)
    .map(({ each }) => each);
  const queue = order < 0.4 ? exports : order < 0.8 ? exports.toReversed() : shuffled;
  const account = new PairingAccount();
  for (const each of random() < 0.2 ? [...queue, oneOf(random, queue)] : queue) account.take(each);
  const truths = new Map(
    exports.flatMap(({ rows }) => rows.map((row) => [row.truth!, row.amount] as const)),
  );
  const wanted = countAmounts([...truths.values()]);
  const held = countAmounts(account.items.map((item) => item.amount));
  const marked = account.items.filter((item) => item.doubleOf !== null).length;
  const surplus = [...wanted].reduce(
    (sum, [amount, count]) => sum + Math.max(0, (held.get(amount) ?? 0) - count),
    0,
  );
  if ([...wanted].some(([amount, count]) => (held.get(amount) ?? 0) < count))
    totals.lost.push(`${kind.name} ${seed}`);
  if (surplus > marked) totals.silent.push(`${kind.name} ${seed}`);
  totals.rows += truths.size;
  totals.marked += marked;
}

function countAmounts(amounts: readonly bigint[]): Map<bigint, number> {
  const counts = new Map<bigint, number>();
  for (const amount of amounts) counts.set(amount, (counts.get(amount) ?? 0) + 1);
  return counts;
}

describe("histories of an account", () => {
  // Nothing can decide about a part that sums to zero when its amounts come again: there each
  // repetition carries the mark.
  it.each([
    { kind: wholeInTwoFormats, most: 0.001 },
    { kind: dailyAndWhole, most: 0.01 },
    { kind: partsAndWhole, most: 0.01 },
    { kind: pagesAndWhole, most: 0.01 },
    { kind: wholeDaysOfAnyFormat, most: 0.05 },
    { kind: zeroPartAndDay, most: 0.5 },
  ])(
    "$kind.name: none lost, none doubled without a mark, and marks stay rare",
    ({ kind, most }) => {
      const totals: Totals = { lost: [], silent: [], rows: 0, marked: 0 };
      for (let seed = 1; seed <= HISTORIES; seed++) runHistory(seed, kind, totals);
      expect({ lost: totals.lost, silent: totals.silent }).toEqual({ lost: [], silent: [] });
      expect(totals.marked / totals.rows).toBeLessThan(most);
    },
  );
});
