import { describe, expect, it } from "vitest";
import { chartDays, firstFigures, missingDays } from "./first-figures.ts";

type Reply = Parameters<typeof firstFigures>[0];
type Account = Reply["accounts"][number];
type StoredFile = Parameters<typeof missingDays>[1][number];

const account = (facts: Partial<Account>): Account =>
  ({
    accountNr: "1",
    currency: "HUF",
    originate: "adriana",
    balance: "500",
    balanceDate: "2026-11-21",
    balanceState: "good",
    transactionCount: 2,
    firstDate: "2026-11-01",
    lastDate: "2026-11-20",
    dataThrough: "2026-11-21",
    ...facts,
  }) as Account;
const day = (date: string, credit: string, debit: string, currency = "HUF") => ({
  date,
  accountNr: "1",
  originate: "adriana" as const,
  currency,
  credit,
  debit,
  count: 1,
});
const reply = (
  accounts: readonly Account[],
  statistics: Reply["statistics"],
  paired: Reply["paired"] = [],
): Reply => ({ accounts: [...accounts], statistics, paired, pairedUnbooked: [] }) as Reply;
const file = (start: string, end: string, facts: Partial<StoredFile> = {}): StoredFile =>
  ({
    status: "finished",
    bankAccounts: [{ accountNr: "1", currency: "HUF", originate: "adriana" }],
    interval: { start, end },
    ...facts,
  }) as StoredFile;

describe("the figures of the first source", () => {
  it("count items and days up to the last day that the data cover, and sum one currency", () => {
    const figures = firstFigures(
      reply(
        [account({}), account({ accountNr: "2", currency: "EUR", transactionCount: 1 })],
        [
          day("2026-11-01", "100", "-40"),
          day("2026-11-20", "0", "-10"),
          day("2026-11-20", "9", "-9", "EUR"),
        ],
      ),
    );
    expect(figures).toMatchObject({
      items: 3,
      interval: { from: "2026-11-01", to: "2026-11-21" },
      days: 21,
      currency: "HUF",
      otherCurrencies: ["EUR"],
      credit: 10_000_000n,
      debit: -5_000_000n,
      balance: 50_000_000n,
      balanceDate: "2026-11-21",
    });
    expect(chartDays(figures, 5).map((each) => each.date)).toEqual([
      "2026-11-17",
      "2026-11-18",
      "2026-11-19",
      "2026-11-20",
      "2026-11-21",
    ]);
    expect(chartDays(figures, 92)).toHaveLength(21);
  });

  it("count an account of two origins, and its items, once", () => {
    const twin = account({ originate: "aggreg8" });
    const paired = [{ ...day("2026-11-01", "100", "0"), countedAt: ["aggreg8" as const] }];
    const figures = firstFigures(
      reply(
        [account({}), twin],
        [day("2026-11-01", "100", "0"), { ...day("2026-11-01", "100", "0"), originate: "aggreg8" }],
        paired,
      ),
    );
    expect([figures.accounts.length, figures.items, figures.credit]).toEqual([1, 3, 10_000_000n]);
  });

  it("have no balance where none is proven, and no interval without items", () => {
    const bare = firstFigures(
      reply(
        [
          account({
            balanceState: "unproven",
            firstDate: null,
            lastDate: null,
            dataThrough: null,
            transactionCount: 0,
          }),
        ],
        [],
      ),
    );
    expect([bare.balance, bare.interval, bare.days, chartDays(bare, 30)]).toEqual([
      undefined,
      undefined,
      0,
      [],
    ]);
  });
});

describe("missing days", () => {
  const [own, other] = [account({}), account({ accountNr: "2" })];

  it.each<[string, readonly StoredFile[], number | undefined]>([
    ["of one statement are none", [file("2026-11-01", "2026-11-30")], 0],
    [
      "lie between two statements",
      [file("2026-11-10", "2026-11-30"), file("2026-11-01", "2026-11-05")],
      4,
    ],
    [
      "are none where statements touch or overlap",
      [
        file("2026-11-01", "2026-11-10"),
        file("2026-11-11", "2026-11-20"),
        file("2026-11-05", "2026-11-12"),
      ],
      0,
    ],
    [
      "are not known without a statement that names its days",
      [file("", "", { interval: null })],
      undefined,
    ],
    [
      "are not known while the file is read",
      [file("2026-11-01", "2026-11-30", { status: "processing" })],
      undefined,
    ],
  ])("%s", (_what, files, missing) => {
    expect(missingDays([own], files)).toBe(missing);
  });

  it("are counted by account, and a bank that is read has none", () => {
    expect(missingDays([account({ originate: "aggreg8" })], [])).toBe(0);
    expect(missingDays([own, other], [file("2026-11-01", "2026-11-30")])).toBeUndefined();
    expect(missingDays([account({ originate: "szamlazzhu" })], [])).toBeUndefined();
  });
});
