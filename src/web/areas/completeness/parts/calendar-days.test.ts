import { describe, expect, it } from "vitest";
import type { CompletenessAccount } from "#contract/completeness/completeness.ts";
import type { LocalDate } from "#values/local-date.ts";
import { completenessTexts } from "#web/areas/completeness/texts/completeness.ts";
import {
  countGapDays,
  countLevelDays,
  deckOf,
  faultBeside,
  firstMonth,
  listGaps,
  lookOf,
} from "./calendar-days.ts";

const day = (text: string) => text as LocalDate;
const plain = { difference: null, numbers: null };

const ACCOUNT: CompletenessAccount = {
  accountId: "a",
  accountNr: "1",
  currency: "HUF",
  bankName: "OTP",
  displayName: "",
  originates: ["adriana"],
  feed: "none",
  feedAccountId: null,
  from: day("2026-03-01"),
  through: day("2026-09-30"),
  runs: [
    { from: day("2026-03-01"), to: day("2026-03-15"), state: "balance", reason: null, ...plain },
    {
      from: day("2026-03-16"),
      to: day("2026-04-02"),
      state: "unproven",
      reason: "no_data",
      ...plain,
    },
    { from: day("2026-04-03"), to: day("2026-09-30"), state: "interval", reason: null, ...plain },
  ],
  tail: {
    from: day("2026-10-01"),
    to: day("2026-11-21"),
    reason: "no_data",
    dueTo: day("2026-10-31"),
  },
  faults: [],
  unprovenDays: 49,
};

describe("the calendar", () => {
  it("names runs that are not proven, and days that are due by now", () => {
    expect(listGaps(ACCOUNT, 2026).map(({ from, to }) => `${from} ${to}`)).toEqual([
      "2026-03-16 2026-04-02",
      "2026-10-01 2026-10-31",
    ]);
    expect(listGaps({ ...ACCOUNT, runs: [] }, 2025)).toEqual([]);
  });

  it("knows how each day looks", () => {
    const look = (text: string) => lookOf(ACCOUNT, day(text));
    expect(look("2026-02-28")).toBe("none");
    expect(look("2026-03-15")).toBe("proven");
    expect(look("2026-03-16")).toBe("gap");
    expect(look("2026-10-31")).toBe("gap");
    expect(look("2026-11-01")).toBe("awaited");
    expect(look("2026-11-22")).toBe("none");
  });

  it("counts the unproven days of each month", () => {
    expect([3, 4, 5, 10, 11].map((month) => countGapDays(ACCOUNT, 2026, month))).toEqual([
      16, 2, 0, 31, 0,
    ]);
  });

  it("counts the days of each month that only balances prove", () => {
    const level = { ...plain, reason: null, state: "level" } as const;
    const runs = [{ from: day("2026-03-30"), to: day("2026-04-02"), ...level }];
    expect([2, 3, 4].map((month) => countLevelDays({ ...ACCOUNT, runs }, 2026, month))).toEqual([
      0, 2, 2,
    ]);
  });

  it("draws the year in months, with neighbours of one look as one piece", () => {
    const pieces = deckOf(ACCOUNT, 2026).map(
      ({ look, start, end }) => `${look} ${start.toFixed(2)} ${end.toFixed(2)}`,
    );
    expect(pieces).toEqual([
      "proven 2.00 2.48",
      "gap 2.48 3.07",
      "proven 3.07 9.00",
      "gap 9.00 10.00",
      "awaited 10.00 10.70",
    ]);
  });

  it("opens at the newest gap, else at the last month with data", () => {
    expect(firstMonth(ACCOUNT, 2026, "2026-11-22")).toBe("2026-10");
    expect(firstMonth({ ...ACCOUNT, runs: [], tail: null }, 2026, "2026-11-22")).toBe("2026-09");
    expect(firstMonth({ ...ACCOUNT, runs: [], tail: null }, 2025, "2026-11-22")).toBe("2025-12");
  });
});

const DIRECTOR = { mayConnect: true, isAccountant: false };
const ACCOUNTANT = { mayConnect: false, isAccountant: true };

describe("the advice beside a gap", () => {
  const gap = { from: "2026-03-04", to: "2026-03-06", reason: "no_data", ...plain } as const;
  const { advice, days } = completenessTexts;

  it("names the bank and the days of the statement", () => {
    expect(advice(gap, "OTP", "none", DIRECTOR)).toBe(
      "Töltse fel az OTP március 4\u2060–\u20606. kivonatát.",
    );
    expect(advice({ ...gap, to: "2026-04-02" }, "K&H", "none", DIRECTOR)).toBe(
      "Töltse fel a K&H március 4. – április 2. kivonatát.",
    );
  });

  it("asks an accountant to ask for it first", () => {
    expect(advice(gap, "OTP", "none", ACCOUNTANT)).toBe(
      "Kérje be az ügyféltől, vagy töltse fel az OTP március 4\u2060–\u20606. kivonatát.",
    );
  });

  it("is the consent where the connection stopped with it, and the client where an accountant reads", () => {
    const stopped = { ...gap, reason: "feed_stopped" } as const;
    expect(advice(stopped, "OTP", "ended", DIRECTOR)).toBe("Újítsa meg a banki hozzájárulást.");
    expect(advice(stopped, "OTP", "ended", ACCOUNTANT)).toContain("Kérje meg az ügyfelet");
    expect(advice(stopped, "OTP", "active", DIRECTOR)).toBe("Kérje le újra a számla adatait.");
  });

  it("begins with a faulty statement whose balance contradicts the days beside it, or that waits", () => {
    const fault = {
      fileId: "f",
      fileName: "rossz.sta",
      status: "waiting",
      code: "balance_mismatch",
      line: 9,
      params: {},
      from: "2026-03-07",
      to: "2026-03-08",
    } as const;
    const of = (given: typeof gap | Parameters<typeof faultBeside>[1], ...faults: any[]) =>
      faultBeside({ faults }, { ...given, from: day(given.from), to: day(given.to) });
    const sum = { ...gap, reason: "balance_gap", difference: "1000.00" } as const;
    const doubted = { ...sum, from: day(sum.from), to: day(sum.to) };
    expect(of(doubted, fault)).toBe("balance");
    expect(of(doubted, { ...fault, from: "2026-03-08" })).toBeNull();
    expect(of(doubted, { ...fault, status: "failed" })).toBeNull();
    expect(of(doubted, { ...fault, code: "rows_unordered" })).toBeNull();
    expect(of(gap, fault)).toBeNull();
    expect(of({ ...doubted, reason: "no_data", to: day("2026-03-31") }, fault)).toBe("waiting");
    const beside = { ...sum, beside: "balance" } as const;
    expect(completenessTexts.reason(beside, "HUF")).toContain("Lehet, hogy az egyenleg hibás");
    expect(advice(beside, "OTP", "none", DIRECTOR)).toBe(
      "Előbb nézze meg a hibás kivonatot. Ha az egyenlege helyes: töltse fel az OTP március 4\u2060–\u20606. kivonatát.",
    );
    expect(advice({ ...gap, beside: "waiting" }, "OTP", "none", DIRECTOR)).toContain(
      "Előbb döntsön",
    );
  });

  it("stands below the day with its name", () => {
    expect(days({ from: "2026-10-14", to: "2026-10-14" })).toBe("október 14., szerda");
  });
});
