import { describe, expect, it } from "vitest";
import {
  anchorDay,
  referencesOf,
  squeezeText,
  usualCreditFacts,
} from "#settlements/credit-facts.ts";
import type { SettlementLine } from "#settlements/settlement.ts";
import type { LocalDate } from "#values/local-date.ts";

const day = (text: string): LocalDate => text as LocalDate;
const parcel = (externalId: string | undefined): SettlementLine => ({
  kind: "parcel",
  gross: 1n,
  fee: 0n,
  net: 1n,
  references: [],
  line: 1,
  ...(externalId !== undefined && { externalId }),
});

describe("the references of a settlement", () => {
  const settlement = {
    payoutRef: "380",
    payoutDate: day("2026-10-15"),
    lines: [parcel("PB2P15 0028810"), parcel(undefined), parcel("PB2P150028811")],
  };

  it("are the patterns that its values fill, squeezed, the surest first", () => {
    expect(
      referencesOf(settlement, {
        referencePatterns: ["{payoutText}", "COD-{payoutDate}", "batch {payoutRef}", "{parcel}"],
      }),
    ).toEqual(["COD20261015", "BATCH380", "PB2P150028810", "PB2P150028811"]);
  });

  it("are none where they would be too short to mean anything", () => {
    expect(referencesOf(settlement, { referencePatterns: ["{payoutRef}"] })).toEqual([]);
    expect(
      referencesOf({ ...settlement, payoutRef: "…" }, { referencePatterns: ["{payoutRef}"] }),
    ).toEqual([]);
  });

  it("ask for as many lines as they may", () => {
    const lines = Array.from({ length: 900 }, (_, index) => parcel(`P${1000 + index}`));
    expect(
      referencesOf({ ...settlement, lines }, { referencePatterns: ["{parcel}"] }, 10),
    ).toHaveLength(10);
  });

  it("are compared without blanks, signs, case and accents", () => {
    expect(squeezeText("PB2P15 0028810,2892 utánvét")).toBe("PB2P1500288102892UTANVET");
  });
});

describe("the day from which the credit is counted", () => {
  const window = (from: "payout-date" | "last-day" | "report-day") => ({ from, first: 0, last: 5 });
  const dates = { payoutDate: day("2026-10-15"), to: day("2026-10-11") };

  it.each([
    ["payout-date", dates, undefined, "2026-10-15"],
    ["payout-date", { to: day("2026-10-11") }, undefined, "2026-10-11"],
    ["last-day", dates, undefined, "2026-10-11"],
    ["last-day", { payoutDate: day("2026-10-15") }, undefined, "2026-10-15"],
    ["report-day", dates, day("2026-10-14"), "2026-10-14"],
    ["report-day", { to: day("2026-10-11") }, undefined, "2026-10-11"],
    ["report-day", {}, undefined, undefined],
  ] as const)("%s of %o, report of %s: %s", (from, given, report, expected) => {
    expect(anchorDay(given, window(from), report)).toBe(expected);
  });
});

describe("a source of which only the name is known", () => {
  it("waits longer for a courier than for cards, and says that it assumes", () => {
    const courier = usualCreditFacts("courier", ["minta"]);
    const card = usualCreditFacts("card", ["minta"]);
    expect(courier).toMatchObject({ status: "assumed", payerWords: ["minta"] });
    expect(courier.daysFromPayoutToCredit.last).toBeGreaterThan(card.daysFromPayoutToCredit.last);
  });
});
