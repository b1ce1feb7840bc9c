/**
 * The statement files of the demo firm: four accounts at three banks, a year, intervals that
 * overlap here and there.
 */
import { addDays, type LocalDate } from "#values/local-date.ts";
import { DEMO_ACCOUNTS, type DemoAccountKey } from "./demo-firm.ts";
import { buildDemoLedger, DEMO_DAYS, type DemoItem } from "./demo-ledger.ts";
import { buildDemoStatement, type DemoStatement } from "./demo-statement.ts";
import { writeCamt } from "./write-camt.ts";
import { writeMt940 } from "./write-mt940.ts";
import { writeOtpCsv, writeOtpWorkbook } from "./write-otp.ts";

export interface DemoFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

// A quarter: few files, and still the rhythm of real ones.
const QUARTER_DAYS = 92;
// The last export of the web shop's account begins within the days of the export before it.
const OVERLAP_DAYS = 45;

interface Interval {
  readonly number: number;
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** Newest files first, because people look at the newest rows first. Same day, same bytes. */
export function buildDemoFiles(today: LocalDate): DemoFile[] {
  const ledger = buildDemoLedger(today);
  const quarters = cutInterval(addDays(today, -DEMO_DAYS), today, QUARTER_DAYS);
  const overlap: Interval = {
    number: quarters.length + 1,
    from: addDays(today, -OVERLAP_DAYS),
    to: today,
  };
  const halves = [
    { number: 1, from: addDays(today, -DEMO_DAYS), to: addDays(today, -160) },
    { number: 2, from: addDays(today, -190), to: today },
  ];
  return [
    ...quarters.map((interval) => buildFile(ledger, "main", interval, "sta", writeMt940)),
    ...[...quarters, overlap].map((interval) =>
      buildFile(ledger, "webshop", interval, "xlsx", writeOtpWorkbook),
    ),
    ...halves.map((interval) => buildFile(ledger, "euro", interval, "csv", writeOtpCsv)),
    ...quarters.map((interval) => buildFile(ledger, "payroll", interval, "xml", writeCamt)),
  ].toSorted((one, other) => (one.to < other.to ? 1 : one.to > other.to ? -1 : 0));
}

const NAMES: Readonly<Record<DemoAccountKey, string>> = {
  main: "kh-kivonat",
  webshop: "otp-szamlatortenet",
  euro: "otp-deviza-export",
  payroll: "mbh-kivonat",
};

function buildFile(
  ledger: readonly DemoItem[],
  key: DemoAccountKey,
  interval: Interval,
  extension: string,
  write: (statement: DemoStatement) => Uint8Array,
): DemoFile & { readonly to: LocalDate } {
  const statement = buildDemoStatement(ledger, DEMO_ACCOUNTS[key], interval);
  const days = `${interval.from.replaceAll("-", "")}-${interval.to.replaceAll("-", "")}`;
  return { name: `${NAMES[key]}-${days}.${extension}`, bytes: write(statement), to: interval.to };
}

function cutInterval(from: LocalDate, to: LocalDate, days: number): Interval[] {
  const intervals: Interval[] = [];
  for (let start = from; start <= to; start = addDays(start, days)) {
    const end = addDays(start, days - 1);
    intervals.push({ number: intervals.length + 1, from: start, to: end < to ? end : to });
  }
  return intervals;
}
