import { describe, expect, it } from "vitest";
import { readStatementFile } from "#statements/read-statement.ts";
import type { ReadTransaction, StatementTrailer } from "#statements/statement.ts";
import { hasValidHungarianCheck, readAccountNumber } from "#values/account-number.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import {
  CUSTOMERS,
  DEMO_ACCOUNTS,
  EMPLOYEES,
  FOREIGN,
  SUPPLIERS,
  type DemoAccountKey,
} from "./demo-firm.ts";
import { buildDemoFiles, countWithheld, type DemoFile, findDemoGaps } from "./demo-files.ts";
import { buildDemoLedger, type DemoItem } from "./demo-ledger.ts";
import { MT940_NAME_CHARACTERS } from "./write-bank-statement.ts";

const TODAY = "2026-11-20" as LocalDate;

function readDemoFile(file: DemoFile) {
  const transactions: ReadTransaction[] = [];
  const problems: unknown[] = [];
  const trailers: StatementTrailer[] = [];
  const accounts: string[] = [];
  let source = "";
  for (const event of readStatementFile({
    fileName: file.name,
    size: file.bytes.length,
    chunks: () => [file.bytes],
  })) {
    if (event.kind === "detected") source = event.detection.source;
    if (event.kind === "statement")
      accounts.push(readAccountNumber(event.header.accountNr)?.canonical ?? "");
    if (event.kind === "transactions") transactions.push(...event.transactions);
    if (event.kind === "problem") problems.push(event.problem);
    if (event.kind === "end") trailers.push(event.trailer);
  }
  return { transactions, problems, trailers, accounts, source };
}

const KEYS: Readonly<Record<string, DemoAccountKey>> = {
  "kh-k": "main",
  "otp-s": "webshop",
  "otp-d": "euro",
  "mbh-k": "payroll",
};

describe("the files of the demo", () => {
  const { items: ledger, openings } = buildDemoLedger(TODAY);
  const { statements, insteadOfBanks, troubles } = buildDemoFiles(TODAY);
  const files = [...statements, ...insteadOfBanks];

  it("are the same for the same day", () => {
    const show = (all: readonly DemoFile[]) =>
      all.map(({ bytes }) => Buffer.from(bytes).toString("base64"));
    expect(show(statements)).toEqual(show(buildDemoFiles(TODAY).statements));
  });

  it("tell the same past on another day", () => {
    const later = buildDemoLedger(addDays(TODAY, 9)).items;
    const from = later[0]!.date;
    const earlier = ledger.filter((item) => item.date >= from);
    expect(later.slice(0, earlier.length)).toEqual(earlier);
  });

  it("leave out two statements of the year, each with items", () => {
    const gaps = findDemoGaps({ items: ledger, openings }, TODAY);
    expect(gaps).toEqual({
      main: { from: expect.any(String), to: addDays(gaps.main.from, 1) },
      payroll: { from: "2026-06-11", to: "2026-06-13" },
    });
    for (const [key, gap] of Object.entries(gaps)) {
      const isWithin = ({ account, date }: DemoItem): boolean =>
        account === key && date >= gap.from && date <= gap.to;
      expect(ledger.filter(isWithin).length).toBeGreaterThan(0);
    }
    expect(countWithheld({ items: ledger, openings }, TODAY)).toBeLessThan(8);
  });

  it("hold one that is cut off, and one that names no account", () => {
    const [cut, nameless] = troubles.map(readDemoFile);
    expect(cut!.problems).toMatchObject([{ code: "file_truncated" }]);
    expect(nameless!.problems).toMatchObject([{ code: "account_missing" }]);
  });

  it.each(files.map((file) => [file.name, file] as const))(
    "%s is read without a problem, its balances tie, and says what the ledger says",
    (name, file) => {
      const key = KEYS[Object.keys(KEYS).find((start) => name.startsWith(start))!]!;
      const [, from, to] = /(\d{8})-(\d{8})/
        .exec(name)!
        .map((text) => `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`);
      const wanted = ledger.filter(
        (item) => item.account === key && item.date >= from! && item.date <= to!,
      );
      const { transactions, problems, trailers, accounts } = readDemoFile(file);
      expect(problems).toEqual([]);
      expect(accounts).toEqual([DEMO_ACCOUNTS[key].accountNr]);
      expect(trailers.map((trailer) => trailer.ties)).toEqual([
        key === "webshop" ? undefined : true,
      ]);
      const order = (one: string, other: string) => (one < other ? -1 : 1);
      expect(transactions.map(describeRead).sort(order)).toEqual(
        wanted.map(describeItem).sort(order),
      );
    },
  );

  it("hold twins on one day, long names and items of a year", () => {
    const twins = new Map<string, number>();
    for (const item of ledger)
      twins.set(
        JSON.stringify([item.account, item.date, `${item.amount}`, item.remittance]),
        1 +
          (twins.get(
            JSON.stringify([item.account, item.date, `${item.amount}`, item.remittance]),
          ) ?? 0),
      );
    expect([...twins.values()].some((count) => count > 1)).toBe(true);
    expect(ledger.some((item) => item.partnerName.length > 60)).toBe(true);
    expect(ledger[0]!.date <= "2025-12-01").toBe(true);
    expect(ledger.at(-1)!.date).toBe(TODAY);
    expect(ledger.length).toBeGreaterThan(1_000);
  });

  it("never let an account fall below zero", () => {
    for (const account of Object.values(DEMO_ACCOUNTS)) {
      let balance = openings[account.key]!;
      for (const item of ledger.filter((one) => one.account === account.key)) {
        balance += item.amount;
        expect(balance, `${account.key} ${item.date}`).toBeGreaterThanOrEqual(0n);
      }
    }
  });
});

describe("account numbers of the demo", () => {
  it("pass their checks", () => {
    for (const { accountNr } of [
      ...Object.values(DEMO_ACCOUNTS),
      ...CUSTOMERS,
      ...SUPPLIERS,
      ...EMPLOYEES,
    ]) {
      expect(hasValidHungarianCheck(accountNr), accountNr).toBe(true);
    }
    for (const { accountNr } of FOREIGN)
      expect(readAccountNumber(accountNr)!.valid, accountNr).toBe(true);
  });
});

const squeeze = (text: string | undefined): string => (text ?? "").replace(/\s/g, "");

function describeRead(item: ReadTransaction): string {
  const partner = item.partnerAccountNr ? readAccountNumber(item.partnerAccountNr)!.canonical : "";
  return [
    item.bookingDate,
    item.amount,
    item.currency,
    squeeze(item.partnerName),
    partner,
    squeeze(item.remittance),
  ].join("|");
}

function describeItem(item: DemoItem): string {
  const name =
    item.account === "main" ? item.partnerName.slice(0, MT940_NAME_CHARACTERS) : item.partnerName;
  return [
    item.date,
    item.amount,
    DEMO_ACCOUNTS[item.account as DemoAccountKey].currency,
    squeeze(name),
    item.partnerAccountNr,
    squeeze(item.remittance),
  ].join("|");
}
