/**
 * What the mail of a report and the name of its file say beside the file. Both are hints that
 * anybody could have written: a settlement is checked against them and never made from them.
 */
import type { MailTotals } from "#settlements/check-letters.ts";
import type {
  MailLayout,
  SettlementLayout,
} from "#statements/formats/settlement/settlement-layout.ts";
import { plainName } from "#statements/formats/settlement/settlement-names.ts";
import { parseAmountText } from "#statements/formats/table/amount-text.ts";
import { readCertainDate } from "#statements/formats/table/date-column.ts";
import { ACCEPTOR_PROFILES, COURIER_PROFILES } from "#statements/sources.ts";
import type { LocalDate } from "#values/local-date.ts";
import { isCurrencyCode } from "#values/currencies.ts";

const SOURCES = [...COURIER_PROFILES, ...ACCEPTOR_PROFILES];
/** Lines of a body that are looked at: reports' letters have a few dozen. */
const LINES_MAX = 500;
const NAME_CHARS_MAX = 255;

export interface ReportMail {
  /** Key of the source whose report the mail brings. */
  readonly source: string;
  /** Name of the layout within the source. */
  readonly layout: string;
  readonly totals: MailTotals;
}

/**
 * The control totals of a report's mail, from its subject and its body as plain text; undefined for
 * every other mail, such as a source's invoice or its notice of one payment.
 */
export function readReportMail(subject: string, body: string): ReportMail | undefined {
  const plain = plainName(subject);
  for (const { key, settlements } of SOURCES)
    for (const { name, mail } of settlements)
      if (mail && plain.includes(mail.subject))
        return { source: key, layout: name, totals: totalsOf(body, mail) };
  return undefined;
}

/** What a mail says of the files that it brings. */
export interface MailHint {
  /** Key of the source that sender or subject names. */
  readonly source: string;
  readonly totals: MailTotals;
  /** Whether the source sends documents of pages too. */
  readonly sendsPages: boolean;
}

/** The source that a mail's subject names, else its sender's domain; undefined for other mails. */
export function readMailHint(sender: string, subject: string, body: string): MailHint | undefined {
  const report = readReportMail(subject, body);
  const domain = sender.slice(sender.lastIndexOf("@") + 1);
  const source = SOURCES.find(({ key, mailDomains = [] }) =>
    report
      ? key === report.source
      : mailDomains.some((each) => domain === each || domain.endsWith(`.${each}`)),
  );
  if (source === undefined) return undefined;
  const sendsPages = (source.pages ?? []).length > 0;
  return { source: source.key, totals: report?.totals ?? {}, sendsPages };
}

function totalsOf(body: string, { totals, interval }: MailLayout): MailTotals {
  const lines = body
    .split(/\r\n|\r|\n/, LINES_MAX)
    .map((line) => line.replace(/[\s\u00A0]+/g, " ").trim());
  const amountOf = (label: string | undefined) => {
    const text = label === undefined ? undefined : valueAfter(lines, label);
    return text === undefined ? undefined : parseAmountText(text, ",")?.amount;
  };
  const count = totals.count === undefined ? undefined : valueAfter(lines, totals.count);
  const [, from, to] = interval?.exec(lines.join(" ")) ?? [];
  return {
    ...(count !== undefined && /^\d{1,7}$/.test(count) && { count: Number(count) }),
    gross: amountOf(totals.gross),
    fees: amountOf(totals.fees),
    payout: amountOf(totals.payout),
    from: from === undefined ? undefined : readCertainDate(from),
    to: to === undefined ? undefined : readCertainDate(to),
  };
}

/** The text behind a label: on its line after a colon, or on the next line. */
function valueAfter(lines: readonly string[], label: string): string | undefined {
  for (const [index, line] of lines.entries()) {
    const colon = line.indexOf(":");
    const name = plainName(colon === -1 ? line : line.slice(0, colon));
    if (name !== label) continue;
    const rest = colon === -1 ? "" : line.slice(colon + 1).trim();
    return rest === "" ? lines.slice(index + 1).find((next) => next !== "") : rest;
  }
  return undefined;
}

/** What a file's name says, where it has the shape that its source gives. */
export interface FileNameFacts {
  readonly merchantRef?: string;
  readonly payoutRef?: string;
  /** The day on which the file was made. */
  readonly day?: LocalDate;
  readonly currency?: string;
}

/** The facts in a file's name for the layout that explains the file; empty for another name. */
export function readFileName(source: string, layout: string, fileName: string): FileNameFacts {
  const shape = layoutOf(source, layout)?.fileName;
  const groups = shape?.exec(fileName.slice(0, NAME_CHARS_MAX))?.groups;
  if (!groups) return {};
  const { merchantRef, payoutRef, day, currency } = groups;
  const date = day === undefined ? undefined : readCertainDate(day);
  return {
    ...(merchantRef !== undefined && { merchantRef }),
    ...(payoutRef !== undefined && { payoutRef }),
    ...(date !== undefined && { day: date }),
    ...(currency !== undefined && isCurrencyCode(currency) && { currency }),
  };
}

function layoutOf(source: string, layout: string): SettlementLayout | undefined {
  return SOURCES.find(({ key }) => key === source)?.settlements.find(({ name }) => name === layout);
}
