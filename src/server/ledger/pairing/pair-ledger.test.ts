/**
 * A true ledger, cut into exports as banks and people cut it, taken in in any order: exactly the
 * ledger comes out.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Export, type ExportRow, PairingAccount } from "#server/testing/simulate-pairing.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";

const START = "2026-03-02" as LocalDate;
const DAYS = 8;
const CASES = 2_500;

interface Payment {
  readonly truth: number;
  readonly date: LocalDate;
  readonly amount: bigint;
  readonly payer: number;
  readonly balanceBefore: bigint;
  readonly balanceAfter: bigint;
}

// Few amounts and payers, so that twins and look-alikes are the rule.
const ledgerOf = fc
  .array(
    fc.record({
      day: fc.nat(DAYS - 1),
      amount: fc.constantFrom(-500, -500, 900, -20),
      payer: fc.nat(2),
    }),
    { minLength: 4, maxLength: 30 },
  )
  .map((items): Payment[] => {
    let balance = 1_000_000_000n;
    return items
      .toSorted((left, right) => left.day - right.day)
      .map(({ day, amount, payer }, truth) => {
        const before = balance;
        balance += BigInt(amount) * 100_000n;
        return {
          truth,
          date: addDays(START, day),
          amount: BigInt(amount) * 100_000n,
          payer,
          balanceBefore: before,
          balanceAfter: balance,
        };
      });
  });

const style = fc.record({
  ids: fc.boolean(),
  balances: fc.boolean(),
  accounts: fc.boolean(),
  rewritten: fc.boolean(),
  reversed: fc.boolean(),
  stated: fc.boolean(),
});

const cut = fc.record({ from: fc.nat(DAYS - 1), length: fc.integer({ min: 1, max: DAYS }), style });

const PAYERS = ["Alma Kereskedelmi Kft.", "Szilva Bt.", "Dr. Körte Ügyvédi Iroda"];
const ACCOUNTS = [
  "11773016-11111018-00000000",
  "10300002-20356789-00003285",
  "11600006-00000000-12345676",
];

function toRow(payment: Payment, format: number, given: Style): ExportRow {
  const text = given.rewritten
    ? `${format} TRANZAKCIO ${format * 7}`
    : `${PAYERS[payment.payer]} számla`;
  return {
    date: payment.date,
    amount: payment.amount,
    truth: payment.truth,
    text,
    ...(given.ids ? { id: `id${payment.truth}` } : {}),
    ...(given.balances ? { balanceAfter: payment.balanceAfter } : {}),
    ...(given.accounts ? { accountNr: ACCOUNTS[payment.payer] } : {}),
  };
}

interface Style {
  readonly ids: boolean;
  readonly balances: boolean;
  readonly accounts: boolean;
  readonly rewritten: boolean;
  readonly reversed: boolean;
  readonly stated: boolean;
}

/** Whole days of the ledger as one export; undefined where nothing was booked. */
function exportDays(
  ledger: readonly Payment[],
  given: { from: number; length: number; style: Style },
  format: number,
): Export | undefined {
  const from = addDays(START, given.from);
  const to = addDays(from, given.length - 1);
  const own = ledger.filter((payment) => from <= payment.date && payment.date <= to);
  if (own.length === 0) return undefined;
  const rows = own.map((payment) => toRow(payment, format, given.style));
  return {
    rows: given.style.reversed ? rows.toReversed() : rows,
    space: "bank",
    ...(given.style.stated ? { from, to } : {}),
    ...(given.style.balances
      ? { opening: own[0]!.balanceBefore, closing: own.at(-1)!.balanceAfter }
      : {}),
  };
}

function shapeOf(payments: readonly Payment[]): string[] {
  return payments.map((payment) => `${payment.date} ${payment.amount}`).sort();
}

describe("a ledger cut into exports", () => {
  it("whole-day exports in any order, format and wording give exactly the ledger, with nothing in doubt", () => {
    fc.assert(
      fc.property(ledgerOf, fc.array(cut, { minLength: 1, maxLength: 5 }), (ledger, cuts) => {
        const account = new PairingAccount();
        const covered = new Set<number>();
        cuts.forEach((given, format) => {
          // Without stated days two exports that touch on one are not known to hold it whole:
          // tested below.
          const taken = exportDays(
            ledger,
            { ...given, style: { ...given.style, stated: true } },
            format,
          );
          if (taken === undefined) return;
          if (touchesWithoutProof(cuts, format, given)) return;
          account.take(taken);
          for (const row of taken.rows) covered.add(row.truth!);
        });
        expect(account.multiset).toEqual(
          shapeOf(ledger.filter((payment) => covered.has(payment.truth))),
        );
        expect(account.items.filter((item) => item.doubleOf !== null)).toEqual([]);
      }),
      { numRuns: CASES },
    );
  });

  it("exports that only touch on a day lose nothing, and whatever is kept twice is marked", () => {
    let held = 0;
    let doubtful = 0;
    fc.assert(
      fc.property(ledgerOf, fc.array(cut, { minLength: 1, maxLength: 5 }), (ledger, cuts) => {
        const account = new PairingAccount();
        const covered = new Set<number>();
        cuts.forEach((given, format) => {
          const taken = exportDays(ledger, given, format);
          if (taken === undefined) return;
          account.take(taken);
          for (const row of taken.rows) covered.add(row.truth!);
        });
        const truth = shapeOf(ledger.filter((payment) => covered.has(payment.truth)));
        const kept = account.multiset;
        const marked = account.items.filter((item) => item.doubleOf !== null).length;
        held += kept.length;
        doubtful += marked;
        const missing = subtract(truth, kept);
        expect(missing).toEqual([]);
        expect(kept.length - truth.length).toBeLessThanOrEqual(marked);
      }),
      { numRuns: CASES },
    );
    // Items that people have to look at stay rare even where texts are rewritten in half of the
    // exports.
    expect(doubtful / held).toBeLessThan(0.1);
  });

  it("consecutive statements cut anywhere, in any order, and taken twice give exactly the ledger", () => {
    fc.assert(
      fc.property(
        ledgerOf,
        fc.array(fc.nat(30), { maxLength: 6 }),
        fc.infiniteStream(fc.nat(1_000)),
        fc.boolean(),
        (ledger, cuts, order, rewritten) => {
          const borders = [
            ...new Set([0, ...cuts.map((each) => each % ledger.length), ledger.length]),
          ].sort((left, right) => left - right);
          const statements = borders.slice(1).map((end, index): Export => {
            const own = ledger.slice(borders[index], end);
            return {
              kind: "statement",
              number: String(index + 1),
              opening: own[0]!.balanceBefore,
              closing: own.at(-1)!.balanceAfter,
              content: `statement ${index}`,
              rows: own.map((payment) =>
                toRow(payment, 1, {
                  ids: false,
                  balances: false,
                  accounts: false,
                  rewritten,
                  reversed: false,
                  stated: false,
                }),
              ),
            };
          });
          const queue = [...statements, ...statements]
            .map((each) => ({ each, at: order.next().value as number }))
            .sort((left, right) => left.at - right.at);
          const account = new PairingAccount();
          for (const { each } of queue) account.take(each);
          expect(account.multiset).toEqual(shapeOf(ledger));
        },
      ),
      { numRuns: CASES },
    );
  });
});

// True when an earlier export shares with this one only the day on which one ends and the other
// begins.
function touchesWithoutProof(
  cuts: readonly { from: number; length: number }[],
  index: number,
  given: { from: number; length: number },
): boolean {
  const to = given.from + given.length - 1;
  return cuts.slice(0, index).some((other) => {
    const otherTo = other.from + other.length - 1;
    const meets = (
      first: { from: number },
      firstTo: number,
      second: { from: number },
      secondTo: number,
    ): boolean => firstTo === second.from && first.from < second.from && firstTo < secondTo;
    return meets(given, to, other, otherTo) || meets(other, otherTo, given, to);
  });
}

function subtract(from: readonly string[], what: readonly string[]): string[] {
  const left = [...what];
  return from.filter((each) => {
    const at = left.indexOf(each);
    if (at < 0) return true;
    left.splice(at, 1);
    return false;
  });
}
