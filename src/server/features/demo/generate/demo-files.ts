/**
 * The statement files of the demo: those of its firm (a year of two accounts, intervals that
 * overlap here and there; the reports of its couriers and card acceptor) and those of the
 * accountant's other clients. The firm's other two
 * accounts come from their bank, and so do the newest days of the main one.
 */
import { addDays, dayNumber, type LocalDate } from "#values/local-date.ts";
import { buildClientLedger, DEMO_CLIENTS, type DemoClient, RESERVE } from "./demo-clients.ts";
import { DEMO_ACCOUNTS, type DemoAccountKey } from "./demo-firm.ts";
import { buildDemoLedger, DEMO_DAYS, type DemoLedger } from "./demo-ledger.ts";
import { buildDemoSettlements } from "./demo-settlements.ts";
import { buildDemoStatement, type DemoStatement, type StatedAccount } from "./demo-statement.ts";
import { writeDemoCamt, writeDemoMt940 } from "./write-bank-statement.ts";
import { writeOtpCsv, writeOtpWorkbook } from "./write-otp.ts";
import { writeFeeInvoice, writeReport } from "./write-reports.ts";
import { writeRaiffeisenCsv } from "./write-raiffeisen.ts";

export interface DemoFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface DemoFiles {
  /** Newest first, because people look at the newest rows first. */
  readonly statements: readonly DemoFile[];
  /** All that the banks report: for a demo without connections. */
  readonly insteadOfBanks: readonly DemoFile[];
  /** One that could not be read to its end, and one that waits for a person to name its account. */
  readonly troubles: readonly DemoFile[];
}

// A quarter: few files, and still the rhythm of real ones.
const QUARTER_DAYS = 92;
// The newest days of the main account come from its bank only.
const MAIN_BY_BANK = 21;
// The last export of the main account begins within the days of the export before it.
const OVERLAP_DAYS = 55;
const TROUBLE_DAYS = 30;
// Of a file that a download has cut off.
const CUT_SHARE = 0.6;

// Days on which a statement of the account is missing are looked for from so many days ago on.
const MAIN_GAP_DAYS = 215;
const PAYROLL_GAP_DAYS = 150;
// Taxes are paid on this day of the month.
const TAX_DAY = "12";
const SUNDAY = 6;

interface Days {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

interface Interval extends Days {
  readonly number: number;
}

/**
 * The two gaps of the firm's year: a weekend of card payments of the main account and the days of a
 * tax payment of the payroll account, whose statements the firm has never uploaded.
 */
export function findDemoGaps(
  { items }: DemoLedger,
  today: LocalDate,
): Readonly<Record<"main" | "payroll", Days>> {
  const search = (ago: number, isFound: (day: LocalDate) => boolean): LocalDate => {
    let day = addDays(today, -ago);
    while (!isFound(day) && day > addDays(today, -DEMO_DAYS)) day = addDays(day, -1);
    return day;
  };
  const isSpending = (day: LocalDate): boolean => {
    const own = items.filter(
      ({ account, date }) => account === "main" && (date === day || date === addDays(day, -1)),
    );
    const isCards = own.every(({ type }) => type === "Kártyás vásárlás");
    return weekdayOf(day) === SUNDAY && own.length > 0 && isCards;
  };
  const sunday = search(MAIN_GAP_DAYS, isSpending);
  const taxes = search(PAYROLL_GAP_DAYS, (day) => day.endsWith(`-${TAX_DAY}`));
  return {
    main: { from: addDays(sunday, -1), to: sunday },
    payroll: { from: addDays(taxes, -1), to: addDays(taxes, 1) },
  };
}

/** 0 = Monday; 1970-01-01 was a Thursday. */
function weekdayOf(day: LocalDate): number {
  return (((dayNumber(day) + 3) % 7) + 7) % 7;
}

/** Items of the ledger that none of the firm's statements holds. */
export function countWithheld(ledger: DemoLedger, today: LocalDate): number {
  const gaps = findDemoGaps(ledger, today);
  return ledger.items.filter(({ account, date }) => {
    const gap = account === "main" || account === "payroll" ? gaps[account] : undefined;
    return gap !== undefined && date >= gap.from && date <= gap.to;
  }).length;
}

/** The intervals without the days of the gap, numbered as if its statement were there. */
function leaveOut(intervals: readonly Interval[], gap: Days): Interval[] {
  const parts = intervals.flatMap(({ from, to }): (Days | "missing")[] => {
    if (to < gap.from || from > gap.to) return [{ from, to }];
    const before = { from, to: addDays(gap.from, -1) };
    const after = { from: addDays(gap.to, 1), to };
    return [
      ...(before.from <= before.to ? [before] : []),
      ...(from <= gap.from ? ["missing" as const] : []),
      ...(after.from <= after.to ? [after] : []),
    ];
  });
  return parts.flatMap((part, index) =>
    part === "missing" ? [] : [{ number: index + 1, ...part }],
  );
}

/** The files of the demo's firm. Same day, same bytes. */
export function buildDemoFiles(today: LocalDate): DemoFiles {
  const ledger = buildDemoLedger(today);
  const build = (
    key: DemoAccountKey,
    interval: Interval,
    extension: string,
    write: (statement: DemoStatement) => Uint8Array,
  ) => buildFile(ledger, DEMO_ACCOUNTS[key], NAMES[key], interval, extension, write);
  const from = addDays(today, -DEMO_DAYS);
  const until = (days: number): LocalDate => addDays(today, -days);
  const cut = (days: number) => cutInterval(from, until(days), QUARTER_DAYS);
  const gaps = findDemoGaps(ledger, today);
  const overlap = { number: 9, from: until(OVERLAP_DAYS), to: until(MAIN_BY_BANK) };
  const newest = { number: 10, from: until(MAIN_BY_BANK - 1), to: today };
  const halves = [
    { number: 1, from, to: until(160) },
    { number: 2, from: until(190), to: today },
  ];
  return {
    statements: newestFirst([
      ...[...leaveOut(cut(MAIN_BY_BANK), gaps.main), overlap].map((each) =>
        build("main", each, "sta", writeDemoMt940),
      ),
      ...leaveOut(cut(0), gaps.payroll).map((interval) =>
        build("payroll", interval, "xml", writeDemoCamt),
      ),
    ]),
    insteadOfBanks: newestFirst([
      build("main", newest, "sta", writeDemoMt940),
      ...cut(0).map((interval) => build("webshop", interval, "xlsx", writeOtpWorkbook)),
      ...halves.map((interval) => build("euro", interval, "csv", writeOtpCsv)),
    ]),
    troubles: [
      cutOff(
        build("payroll", { number: 11, from: until(62), to: until(32) }, "xml", writeDemoCamt),
      ),
      buildNameless(RESERVE, today),
    ],
  };
}

export interface DemoReports {
  /** Newest first. */
  readonly uploaded: readonly DemoFile[];
  /** The newest report of Foxpost: it comes by mail. */
  readonly mailed: DemoFile;
}

/** Reports of couriers and the card acceptor of so many weeks. Same day, same bytes. */
export function buildDemoReports(today: LocalDate, weeks: number): DemoReports {
  const { reports, invoices } = buildDemoSettlements(today);
  const since = addDays(today, -weeks * 7);
  const byMail = reports.find(({ source }) => source === "foxpost")!;
  const uploaded = reports.filter((report) => report !== byMail && report.payoutDate >= since);
  return {
    uploaded: [...invoices.map(writeFeeInvoice), ...uploaded.map(writeReport)],
    mailed: writeReport(byMail),
  };
}

/** The files of one of the other clients, its statement first. Same day, same bytes. */
function buildClientFiles(client: DemoClient, today: LocalDate): DemoFile[] {
  const ledger = buildClientLedger(client, today);
  const first = ledger.items[0]?.date ?? today;
  const to = addDays(today, -client.dataEnds);
  const [extension, write] = WRITERS[client.file.format];
  const build = (number: number, from: LocalDate, until: LocalDate) =>
    buildFile(
      ledger,
      client.account,
      client.file.name,
      { number, from, to: until },
      extension,
      write,
    );
  const troubles = {
    none: () => [],
    cut: () => [cutOff(build(2, addDays(to, -TROUBLE_DAYS), to))],
    nameless: () => [buildNameless({ ...client, key: `${client.key}-tartalek` }, today)],
  };
  return [build(1, first, to), ...troubles[client.trouble ?? "none"]()];
}

/** All clients' files by the client's key. */
export function buildAllClientFiles(today: LocalDate): ReadonlyMap<string, readonly DemoFile[]> {
  return new Map(DEMO_CLIENTS.map((client) => [client.key, buildClientFiles(client, today)]));
}

const NAMES: Readonly<Record<DemoAccountKey, string>> = {
  main: "kh-kivonat",
  webshop: "otp-szamlatortenet",
  euro: "otp-deviza-export",
  payroll: "mbh-kivonat",
};

const WRITERS = {
  mt940: ["sta", writeDemoMt940],
  camt: ["xml", writeDemoCamt],
  otp: ["xlsx", writeOtpWorkbook],
} as const;

function buildFile(
  ledger: DemoLedger,
  account: StatedAccount,
  name: string,
  interval: Interval,
  extension: string,
  write: (statement: DemoStatement) => Uint8Array,
): DemoFile & { readonly to: LocalDate } {
  const statement = buildDemoStatement(ledger, account, interval);
  const days = `${interval.from.replaceAll("-", "")}-${interval.to.replaceAll("-", "")}`;
  return { name: `${name}-${days}.${extension}`, bytes: write(statement), to: interval.to };
}

// A table of a bank that names no account, with the last weeks of the firm's account there.
function buildNameless(client: DemoClient, today: LocalDate): DemoFile {
  const ledger = buildClientLedger(client, today);
  const interval = { number: 1, from: addDays(today, -TROUBLE_DAYS), to: today };
  const statement = buildDemoStatement(ledger, client.account, interval);
  return { name: "direktnet-szamlatortenet.csv", bytes: writeRaiffeisenCsv(statement) };
}

function cutOff({ name, bytes }: DemoFile): DemoFile {
  return { name, bytes: bytes.slice(0, Math.floor(bytes.length * CUT_SHARE)) };
}

function newestFirst<File extends { readonly to: LocalDate }>(files: readonly File[]): File[] {
  return files.toSorted((one, other) => (one.to < other.to ? 1 : one.to > other.to ? -1 : 0));
}

function cutInterval(from: LocalDate, to: LocalDate, days: number): Interval[] {
  const intervals: Interval[] = [];
  for (let start = from; start <= to; start = addDays(start, days)) {
    const end = addDays(start, days - 1);
    intervals.push({ number: intervals.length + 1, from: start, to: end < to ? end : to });
  }
  return intervals;
}
