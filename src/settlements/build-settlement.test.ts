import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildSettlement, isBalanced, splitReferences } from "#settlements/build-settlement.ts";
import type { SettlementFacts, SettlementLine } from "#settlements/settlement.ts";
import type { LocalDate } from "#values/local-date.ts";

const line = (gross: bigint, fee: bigint, date?: string): SettlementLine => ({
  kind: "payment",
  gross,
  fee,
  net: gross - fee,
  references: [],
  date: date as LocalDate | undefined,
  line: 1,
});

const facts = (given: Partial<SettlementFacts>): SettlementFacts => ({
  source: "minta",
  layout: "minta",
  kind: "card",
  document: "settlement",
  currency: "HUF",
  lines: [],
  stated: {},
  carriedIn: 0n,
  carriedOut: 0n,
  isPaidOut: true,
  ...given,
});

describe("a settlement", () => {
  it("expects what its lines give, and spans their days", () => {
    const built = buildSettlement(
      facts({ lines: [line(500n, 20n, "2026-10-03"), line(-100n, 0n, "2026-10-01")] }),
    );
    expect(built).toMatchObject({
      totals: { gross: 400n, fees: 20n, net: 380n },
      expectedCredit: 380n,
      from: "2026-10-01",
      to: "2026-10-03",
      proof: [],
    });
  });

  it.each([
    ["gross", { gross: 500n }, true],
    ["gross", { gross: 501n }, false],
    ["sumRow", { sumRow: 499n }, false],
    ["fees", { fees: 20n }, true],
    ["payout", { payout: 480n }, true],
    ["payout", { payout: 481n }, false],
  ] as const)("compares its %s with %o", (name, stated, holds) => {
    const built = buildSettlement(facts({ lines: [line(500n, 20n)], stated }));
    expect(built.proof).toMatchObject([{ name, holds }]);
    expect(isBalanced(built)).toBe(holds);
  });

  it("expects nothing of a fee document, of money not paid out, and zero of a set-off one", () => {
    const lines = [line(500n, 500n)];
    expect(buildSettlement(facts({ lines, document: "fee" })).expectedCredit).toBeUndefined();
    expect(buildSettlement(facts({ lines, isPaidOut: false })).expectedCredit).toBeUndefined();
    expect(buildSettlement(facts({ lines })).expectedCredit).toBe(0n);
  });

  it("is not balanced with a line whose net is not gross less fee", () => {
    expect(isBalanced(buildSettlement(facts({ lines: [{ ...line(5n, 1n), net: 5n }] })))).toBe(
      false,
    );
  });

  it("always has net plus what was carried in, less what is carried out, as its credit", () => {
    const amount = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(amount, amount), { maxLength: 50 }),
        amount,
        amount,
        (pairs, carriedIn, carriedOut) => {
          const lines = pairs.map(([gross, fee]) => line(gross, fee));
          const { totals, expectedCredit } = buildSettlement(
            facts({ lines, carriedIn, carriedOut }),
          );
          expect(totals.net).toBe(totals.gross - totals.fees);
          expect(expectedCredit).toBe(totals.net + carriedIn - carriedOut);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe("references", () => {
  it.each([
    ["", []],
    ["2026/00123", ["2026/00123"]],
    ["PW-1, PW-2", ["PW-1", "PW-2"]],
    ["PW-1;PW-1;PW-3", ["PW-1", "PW-3"]],
    ["PW-1 és PW-2", ["PW-1", "PW-2"]],
  ])("of „%s” are %j", (text, references) => {
    expect(splitReferences(text)).toEqual(references);
  });
});
