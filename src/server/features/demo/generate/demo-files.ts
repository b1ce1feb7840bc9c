/**
 * The statement files of the demo: those of its firm (a year of two accounts, intervals that
 * overlap here and there; the reports of its couriers and card acceptor) and those of the
 * accountant's other clients. The firm's other two
 * accounts come from their bank, and so do the newest days of the main one.
 */
import { addDays, type LocalDate } from "#values/local-date.ts";
import { buildClientLedger, DEMO_CLIENTS, type DemoClient, RESERVE } from "./demo-clients.ts";
import { DEMO_ACCOUNTS, type DemoAccountKey } from "./demo-firm.ts";
import { buildDemoLedger, DEMO_DAYS, type DemoLedger } from "./demo-ledger.ts";
import { buildDemoSettlements } from "./demo-settlements.ts";
import { buildDemoStatement, type DemoStatement, type StatedAccount } from "./demo-statement.ts";
import { writeCamt } from "./write-camt.ts";
import { writeMt940 } from "./write-mt940.ts";
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

interface Interval {
  readonly number: number;
  readonly from: LocalDate;
  readonly to: LocalDate;
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
  const overlap = { number: 9, from: until(OVERLAP_DAYS), to: until(MAIN_BY_BANK) };
  const newest = { number: 10, from: until(MAIN_BY_BANK - 1), to: today };
  const halves = [
    { number: 1, from, to: until(160) },
    { number: 2, from: until(190), to: today },
  ];
  return {
    statements: newestFirst([
      ...[...cut(MAIN_BY_BANK), overlap].map((each) => build("main", each, "sta", writeMt940)),
      ...cut(0).map((interval) => build("payroll", interval, "xml", writeCamt)),
    ]),
    insteadOfBanks: newestFirst([
      build("main", newest, "sta", writeMt940),
      ...cut(0).map((interval) => build("webshop", interval, "xlsx", writeOtpWorkbook)),
      ...halves.map((interval) => build("euro", interval, "csv", writeOtpCsv)),
    ]),
    troubles: [
      cutOff(build("payroll", { number: 11, from: until(62), to: until(32) }, "xml", writeCamt)),
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
export function buildClientFiles(client: DemoClient, today: LocalDate): DemoFile[] {
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
  mt940: ["sta", writeMt940],
  camt: ["xml", writeCamt],
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
