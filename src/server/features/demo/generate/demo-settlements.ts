/**
 * What couriers and the card acceptor reported to the demo's firm: each of their weekly payments in
 * the ledger taken apart, and the cases that a settlement page is for. Pure, by the day alone.
 */
import { addDays, dayNumber, type LocalDate } from "#values/local-date.ts";
import { COURIER_FOXPOST, COURIER_GLS, CARD_ACCEPTOR, DEMO_COMPANY_NAME } from "./demo-firm.ts";
import { buildDemoLedger, DEMO_DAYS, type DemoItem } from "./demo-ledger.ts";
import { formatAmount } from "#values/money.ts";
import { createRandom, type Random } from "./random.ts";

// Credits that are announced have reports already.
const DAYS_AHEAD = 7;
const FOXPOST_NUMBER = "W0081234";
const GLS_NUMBER = "100099999";

/** Weeks before the day whose payment has a story of its own. */
const STORY = {
  /** GLS has set an invoice off, and nobody has confirmed it yet. */
  setOffOpen: 1,
  /** The report of this payment of Foxpost has not come. */
  reportMissing: 2,
  /** GLS has set an invoice off, and the director has confirmed it. */
  setOffDone: 5,
  /** SimplePay has paid a part of the report only. */
  partly: 6,
} as const;
/** A transfer of GLS that has not come: days since it was due, its parcels and its sum. */
const LATE = { days: 9, parcels: 4, forints: 85_935 };
const SET_OFF = { open: 6_890, done: 12_340 };
const PARTLY_MISSING = 24_990;

export interface DemoSale {
  readonly id: string;
  readonly reference: string;
  readonly date: LocalDate;
  readonly gross: number;
  readonly feeForints: number;
}

/** One report; amounts in whole forints. */
export interface DemoReport {
  readonly source: "gls" | "foxpost" | "simplepay";
  readonly merchantName: string;
  readonly merchantRef: string;
  readonly payoutRef: string;
  readonly payoutDate: LocalDate;
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly sales: readonly DemoSale[];
  /** Fees of the whole report, which the transfer is less by. */
  readonly deducted: number;
}

/** An invoice of GLS that it set off against a transfer. */
export interface DemoFeeInvoice {
  readonly number: string;
  readonly date: LocalDate;
  readonly fees: readonly { readonly parcel: string; readonly forints: number }[];
}

export interface DemoSettlements {
  /** Newest first. */
  readonly reports: readonly DemoReport[];
  readonly invoices: readonly DemoFeeInvoice[];
  /** Payments that the director has decided about by hand. */
  readonly decisions: {
    /** Transfer of GLS whose set-off is confirmed. */
    readonly confirmed: LocalDate;
    /** Payment of SimplePay that is a part of its report. */
    readonly partly: { readonly date: LocalDate; readonly forints: number };
  };
}

/** The reports of the year before the day, and of payments that are on their way. */
export function buildDemoSettlements(today: LocalDate): DemoSettlements {
  const items = buildDemoLedger(today, DAYS_AHEAD).items.filter(
    ({ date }) => date > addDays(today, -DEMO_DAYS),
  );
  const paidBy = (name: string): DemoItem[] =>
    items.filter(({ partnerName }) => partnerName === name).toReversed();
  const past = (all: readonly DemoItem[]): DemoItem[] => all.filter(({ date }) => date <= today);
  const [gls, foxpost, cards] = [COURIER_GLS, COURIER_FOXPOST, CARD_ACCEPTOR].map(({ name }) =>
    paidBy(name),
  ) as [DemoItem[], DemoItem[], DemoItem[]];
  const setOffOpen = past(gls)[STORY.setOffOpen]!.date;
  const confirmed = past(gls)[STORY.setOffDone]!.date;
  const missing = past(foxpost)[STORY.reportMissing]!.date;
  const partly = past(cards)[STORY.partly]!;
  const setOffs = new Map([
    [setOffOpen, SET_OFF.open],
    [confirmed, SET_OFF.done],
  ]);
  const reports = [
    ...past(gls).map((item) =>
      glsReport(item.date, forintsOf(item) + (setOffs.get(item.date) ?? 0)),
    ),
    glsReport(workday(addDays(today, -LATE.days)), LATE.forints, LATE.parcels),
    ...foxpost
      .filter(({ date }) => date !== missing && addDays(date, -2) <= today)
      .map((item) => foxpostReport(item.date, forintsOf(item))),
    ...cards
      .filter(({ date }) => addDays(date, -1) <= today)
      .map((item) =>
        simplepayReport(
          item.date,
          forintsOf(item) + (item.date === partly.date ? PARTLY_MISSING : 0),
        ),
      ),
  ];
  reports.sort((one, other) => (one.payoutDate < other.payoutDate ? 1 : -1));
  return {
    reports,
    invoices: [
      feeInvoice("HU00908117", addDays(setOffOpen, -6), SET_OFF.open),
      feeInvoice("HU00871205", addDays(confirmed, -6), SET_OFF.done),
    ],
    decisions: { confirmed, partly: { date: partly.date, forints: forintsOf(partly) } },
  };
}

function forintsOf({ amount }: DemoItem): number {
  return Number(formatAmount(amount));
}

/** The day, or the Friday before a weekend. */
function workday(date: LocalDate): LocalDate {
  const weekday = weekdayOf(date);
  return weekday < 5 ? date : addDays(date, 4 - weekday);
}

/** 0 = Monday. */
function weekdayOf(date: LocalDate): number {
  return (((dayNumber(date) + 3) % 7) + 7) % 7;
}

function glsReport(payoutDate: LocalDate, total: number, parcels?: number): DemoReport {
  const random = createRandom(dayNumber(payoutDate) * 31 + 1);
  const sums = split(total, parcels ?? random.between(7, 14), random);
  const first = 3_400_000_000 + dayNumber(payoutDate) * 40;
  return {
    source: "gls",
    merchantName: DEMO_COMPANY_NAME,
    merchantRef: GLS_NUMBER,
    payoutRef: String(120_000_000 + dayNumber(payoutDate)),
    payoutDate,
    from: addDays(payoutDate, -8),
    to: addDays(payoutDate, -2),
    sales: sums.map((gross, index) => ({
      id: String(first + index).padStart(11, "0"),
      reference: invoiceOf(payoutDate, 100 + index),
      date: addDays(payoutDate, -2 - random.between(0, 6)),
      gross,
      feeForints: 0,
    })),
    deducted: 0,
  };
}

/** Monday to Sunday of the week before; the transfer is less by Foxpost's own invoice. */
function foxpostReport(payoutDate: LocalDate, due: number): DemoReport {
  const random = createRandom(dayNumber(payoutDate) * 31 + 2);
  const from = addDays(payoutDate, -weekdayOf(payoutDate) - 7);
  const sums = split(due, random.between(5, 12), random);
  const deducted = sums.length * 1_143;
  return {
    source: "foxpost",
    merchantName: DEMO_COMPANY_NAME,
    merchantRef: FOXPOST_NUMBER,
    payoutRef: weekCode(from),
    payoutDate,
    from,
    to: addDays(from, 6),
    sales: sums.map((part, index) => ({
      id: `CLFOX${dayNumber(from)}${String(index + 1).padStart(3, "0")}`,
      reference: invoiceOf(payoutDate, 300 + index),
      date: addDays(from, Math.min(6, index)),
      gross: part + 1_143,
      feeForints: 0,
    })),
    deducted,
  };
}

/** Monday to Sunday of the week before; each payment is less by its commission. */
function simplepayReport(payoutDate: LocalDate, due: number): DemoReport {
  const random = createRandom(dayNumber(payoutDate) * 31 + 3);
  const from = addDays(payoutDate, -weekdayOf(payoutDate) - 7);
  const nets = split(due, random.between(12, 24), random);
  return {
    source: "simplepay",
    merchantName: DEMO_COMPANY_NAME,
    merchantRef: "",
    payoutRef: "",
    payoutDate,
    from,
    to: addDays(from, 6),
    sales: nets.map((net, index) => {
      const fee = Math.round(net * 0.0155);
      return {
        id: String(880_000_000 + (dayNumber(from) % 20_000) * 40 + index),
        reference: `${500_000 + dayNumber(from) * 30 + index}T${41_210 + index}`,
        date: index === nets.length - 1 ? addDays(from, 6) : addDays(from, random.between(0, 6)),
        gross: net + fee,
        feeForints: fee,
      };
    }),
    deducted: 0,
  };
}

function feeInvoice(number: string, date: LocalDate, total: number): DemoFeeInvoice {
  const random = createRandom(dayNumber(date) * 31 + 4);
  const parts = split(total, Math.max(3, Math.round(total / 1_600)), random);
  return {
    number,
    date,
    fees: parts.map((forints, index) => ({
      parcel: String(3_400_000_000 + dayNumber(date) * 40 + 20 + index).padStart(11, "0"),
      forints,
    })),
  };
}

/** Parts of a sum that look like sales: none of them small, and together exactly the sum. */
function split(total: number, count: number, random: Random): number[] {
  const weights = Array.from({ length: count }, () => random.between(40, 160));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const parts = weights.map((weight) => Math.floor((total * weight) / whole / 5) * 5);
  parts[count - 1]! += total - parts.reduce((sum, part) => sum + part, 0);
  return parts;
}

function invoiceOf(date: LocalDate, number: number): string {
  return `WEB-${date.slice(0, 4)}/${date.slice(5).replace("-", "")}${number}`;
}

/** `26H46`: the year and the week of ISO 8601. */
function weekCode(monday: LocalDate): string {
  const thursday = addDays(monday, 3);
  const newYear = `${thursday.slice(0, 4)}-01-01` as LocalDate;
  const week = 1 + Math.floor((dayNumber(thursday) - dayNumber(newYear)) / 7);
  return `${thursday.slice(2, 4)}H${String(week).padStart(2, "0")}`;
}
