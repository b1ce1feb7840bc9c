/** One statement out of MT940 fields: header, batches, trailer, and its problems. */
import { accountProblem } from "#statements/account-problem.ts";
import { AnnouncedItems } from "#statements/announced-items.ts";
import { maskCardNumbers } from "#statements/card-number.ts";
import { balanceDays } from "#statements/formats/mt940/balance-days.ts";
import type { BalanceField } from "#statements/formats/mt940/balance-field.ts";
import type { DetailsDialect, EntryDetails } from "#statements/formats/mt940/details.ts";
import { readDetails, readOtherDetails } from "#statements/formats/mt940/details.ts";
import { parseNonSwiftFields } from "#statements/formats/mt940/details-non-swift.ts";
import {
  parseEntryLine,
  type EntryLine,
  type EntryProblem,
} from "#statements/formats/mt940/entry-line.ts";
import type { SwiftField } from "#statements/formats/mt940/fields.ts";
import {
  missingPages,
  PageTrack,
  withoutPageBalances,
} from "#statements/formats/mt940/page-ends.ts";
import { decidePeriod, periodReadings, type Period } from "#statements/formats/mt940/period.ts";
import { splitReference, statedReference } from "#statements/formats/mt940/entry-references.ts";
import { parseSupplementary } from "#statements/formats/mt940/supplementary.ts";
import { RAW_LENGTH_MAX } from "#statements/raw-text.ts";
import {
  BATCH_ROWS_MAX,
  type ReadEvent,
  type ReadProblem,
  type ReadTransaction,
  type StatementKind,
} from "#statements/statement.ts";
import { balanceMismatch, StatementSums } from "#statements/statement-sums.ts";
import type { LocalDate } from "#values/local-date.ts";
import { formatAmount, type Amount } from "#values/money.ts";

/** The facts of the fields before the first balance or entry. */
export interface MessageHead {
  line: number;
  accountNr?: string;
  bankCode?: string;
  currency?: string;
  number?: string;
  page?: string;
  interim?: boolean;
  accountName?: string;
  /** In the file's spelling: the days of the statement decide the order of day, month and year. */
  period?: string;
}

/** Adds the facts of a MultiCash block before the entries. */
export function addHeadFields(head: MessageHead, field: SwiftField): void {
  const fields = parseNonSwiftFields(field.lines);
  head.accountName ??= fields.get("22")?.trim() || undefined;
  head.period ??= fields.get("25");
}

/**
 * The end of a statement: an end of the message, the next message, or the end of the file without
 * either.
 */
export type StatementEnd = "terminated" | "followed" | "file-end";

/** An entry whose own day could not be read gets the day of the opening balance. */
type DatedEntry = EntryLine & { readonly bookingDate: LocalDate };

/** Currency where a file names none; such a statement waits for a person. */
const CURRENCY_WHEN_NONE = "HUF";

export class Mt940Statement {
  readonly head: MessageHead;
  isClosed = false;
  private readonly sums: StatementSums;
  private readonly dialect: DetailsDialect | undefined;
  private readonly emit: (event: ReadEvent) => void;
  private readonly announced = new AnnouncedItems();
  private batch: ReadTransaction[] = [];
  private headerEmitted = false;
  /** Problems met before the header: a consumer learns of a statement first. */
  private early: ReadProblem[] = [];
  private currency: string;
  private opening: BalanceField | undefined;
  private closing: BalanceField | undefined;
  private closesPage = false;
  private closingLine: number | undefined;
  private readonly pages: PageTrack;
  private kind: StatementKind | undefined;
  private entry: DatedEntry | undefined;
  private entryField: SwiftField | undefined;
  private details: SwiftField | undefined;
  private lastLine: number;

  constructor(
    index: number,
    head: MessageHead,
    dialect: DetailsDialect | undefined,
    emit: (event: ReadEvent) => void,
  ) {
    this.head = head;
    this.sums = new StatementSums(index);
    this.dialect = dialect;
    this.emit = emit;
    this.currency = head.currency ?? "";
    this.lastLine = head.line;
    this.pages = new PageTrack(head);
  }

  /** True when a message with this head is the next page of this statement. */
  isContinuedBy(head: MessageHead): boolean {
    return (
      this.closesPage && head.accountNr === this.head.accountNr && head.number === this.head.number
    );
  }

  takeOpening(balance: BalanceField | undefined, field: SwiftField): void {
    this.endEntry();
    if (!balance)
      return this.report("amount_invalid", field, "The opening balance cannot be read.");
    if (field.tag === "60M") this.pages.opensAt = field.line;
    this.opening = balance;
    this.currency = balance.currency;
  }

  /** The opening of a further page must repeat the closing of the page before. */
  takePageOpening(
    balance: BalanceField | undefined,
    field: SwiftField,
    head: MessageHead | undefined,
  ): void {
    this.endEntry();
    // Where the balances do not meet, the broken chain says it.
    this.pages.add(head, balance?.amount === this.closing?.amount ? field.line : undefined);
    this.closesPage = false;
    if (!balance)
      return this.report("amount_invalid", field, "The page's opening balance cannot be read.");
    if (this.closing && balance.amount !== this.closing.amount)
      this.reportBrokenChain(this.closing.amount, balance.amount, field.line);
    this.closing = undefined;
    this.isClosed = false;
  }

  takeClosing(balance: BalanceField | undefined, field: SwiftField): void {
    this.endEntry();
    this.isClosed = true;
    this.closesPage = field.tag === "62M";
    this.closingLine = field.line;
    if (!balance)
      return this.report("amount_invalid", field, "The closing balance cannot be read.");
    this.closing = balance;
    this.setCurrency(balance.currency, field);
  }

  takeEntry(field: SwiftField): void {
    this.endEntry();
    this.lastLine = field.line;
    const entry = parseEntryLine(field.lines, this.opening?.date);
    if (typeof entry === "string")
      return this.report(entry, field, `The entry cannot be read: ${field.lines[0]!.slice(0, 80)}`);
    const bookingDate = entry.bookingDate ?? this.opening?.date;
    if (!entry.bookingDate)
      this.report(
        "date_invalid",
        field,
        `The date of the entry cannot be read: ${field.lines[0]!.slice(0, 20)}`,
      );
    if (!bookingDate) return;
    this.entry = { ...entry, bookingDate };
    this.entryField = field;
    if (!entry.expected) this.kind ??= this.head.interim ? "interim" : "statement";
  }

  /** The first details after an entry are the entry's, any other are about the statement. */
  takeDetails(field: SwiftField): void {
    if (this.entry && !this.details) this.details = field;
  }

  takeNonSwift(field: SwiftField): void {
    if (this.entry) return this.takeDetails(field);
    addHeadFields(this.head, field);
  }

  /** Closes the current entry: no further line belongs to it. */
  endEntry(): void {
    const { entry, entryField, details } = this;
    if (!entry || !entryField) return;
    this.entry = undefined;
    this.details = undefined;
    const transaction = this.buildTransaction(entry, entryField, details);
    if (entry.expected) {
      this.announced.add(transaction);
      return;
    }
    this.sums.add(transaction);
    this.batch.push(transaction);
    if (entry.clamped) {
      const message = "A day that does not exist was moved to the month's end.";
      this.emitProblem({
        code: "date_clamped",
        severity: "warning",
        message,
        line: entryField.line,
      });
    }
    if (this.batch.length >= BATCH_ROWS_MAX) this.flush();
  }

  finish(end: StatementEnd): void {
    this.endEntry();
    // Nothing but expected entries: a list of what comes.
    if (this.announced.count > 0) this.kind ??= "interim";
    this.flush();
    this.emitHeader();
    const period = this.period();
    const { amount: opening, date: first }: Partial<BalanceField> = this.opening ?? {};
    const { amount: closing, date: last }: Partial<BalanceField> = this.closing ?? {};
    const trailer = this.sums.trailer({ ...period, opening, closing });
    const isInterim = this.head.interim || this.kind === "interim";
    const ends = isInterim ? undefined : this.pages.ends(this.closesPage, this.closingLine);
    const isDated = trailer.ties === true && !ends && !period && this.kind !== "interim";
    const days = isDated ? balanceDays(first, last, this.sums.days) : undefined;
    this.emit({
      kind: "end",
      trailer: {
        ...(ends && trailer.ties === true ? withoutPageBalances(trailer, ends) : trailer),
        ...(!ends && this.pages.single),
        from: days?.from ?? trailer.from ?? last,
        to: days?.to ?? trailer.to ?? last,
        ...this.announced.told(this.currency),
      },
    });
    if (trailer.ties === false)
      this.emitProblem(
        balanceMismatch(trailer, this.currency, this.closingLine ?? this.lastLine, {
          field: this.closesPage ? ":62M:" : ":62F:",
        }),
      );
    const announced = this.announced.problem(this.sums.index);
    if (announced) this.emitProblem(announced);
    if (ends)
      for (const problem of missingPages(ends, this.head.number ?? "")) this.emitProblem(problem);
    if (!this.head.interim) this.reportPeriod(period);
    // A row of a day behind that of the closing balance.
    const late = this.sums.outsideInterval({ to: last }, { field: ":61:" });
    if (late && !period && this.kind !== "interim") this.emitProblem(late);
    if (end === "file-end" && !this.isClosed && this.kind !== "interim" && this.head.accountNr) {
      const message = "The file ends before the closing balance.";
      this.emitProblem({
        code: "file_truncated",
        severity: "statement",
        message,
        line: this.lastLine,
      });
    }
  }

  private period(): Period | undefined {
    if (this.head.period === undefined) return undefined;
    const balances = [this.closing?.date ?? this.opening?.date].filter((day) => day !== undefined);
    return decidePeriod(periodReadings(this.head.period), [this.sums.days, balances]);
  }

  /** Says that the rows lie outside the period, or outside every reading of it. */
  private reportPeriod(period: Period | undefined): void {
    const outside = this.sums.outsideInterval(period, { field: ":61:" });
    if (outside) return this.emitProblem(outside);
    const text = this.head.period ?? "";
    const [first, last] = this.sums.days;
    if (period || !first || !last || periodReadings(text).length === 0) return;
    const params = { from: "", to: "", text, first, last, field: ":61:" };
    const message = `No reading of the period ${text} holds the rows.`;
    const { lastLine: line } = this.sums;
    this.emitProblem({ code: "rows_outside_interval", severity: "warning", message, line, params });
  }

  private buildTransaction(
    entry: DatedEntry,
    field: SwiftField,
    detailsField: SwiftField | undefined,
  ): ReadTransaction {
    const details: EntryDetails | undefined =
      detailsField &&
      (detailsField.tag === "NS"
        ? readOtherDetails(detailsField.lines)
        : readDetails(detailsField.lines, this.dialect));
    const extra =
      entry.supplementary.length > 0
        ? parseSupplementary(entry.supplementary, entry.amount)
        : undefined;
    const words = extra?.text;
    const [customerReference, customerName] = splitReference(entry.customerReference);
    const isType = this.dialect?.supplementaryIsType === true;
    const remittance = details?.remittance ?? (isType ? undefined : words);
    const partnerAccountNr = details?.partnerAccountNr ?? extra?.accountNr;
    const known = [this.head.accountNr, partnerAccountNr];
    return {
      bookingDate: entry.bookingDate,
      bookingDateStated: entry.bookingDateStated,
      valueDate: entry.valueDate,
      amount: entry.amount,
      currency: this.currency,
      partnerName: details?.partnerName ?? customerName,
      partnerAccountNr,
      remittance: remittance && maskCardNumbers(remittance, known),
      type: (isType ? words : undefined) ?? details?.type ?? (entry.type || undefined),
      reference:
        details?.reference ??
        statedReference(entry.bankReference) ??
        statedReference(customerReference),
      endToEndId: details?.endToEndId,
      originalAmount: extra?.originalAmount,
      originalCurrency: extra?.originalCurrency,
      exchangeRate: extra?.exchangeRate,
      raw: maskCardNumbers(rawText(field, detailsField), known),
      line: field.line,
    };
  }

  private setCurrency(currency: string, field: SwiftField): void {
    if (!this.currency) this.currency = currency;
    if (currency === this.currency) return;
    const message = `The statement is in ${this.currency}, a balance in ${currency}.`;
    this.emitProblem({ code: "syntax_invalid", severity: "warning", message, line: field.line });
  }

  private flush(): void {
    if (this.batch.length === 0) return;
    this.emitHeader();
    const { currency } = this;
    const transactions = this.batch.map((item) =>
      item.currency === currency ? item : { ...item, currency },
    );
    this.batch = [];
    this.emit({ kind: "transactions", statement: this.sums.index, transactions });
  }

  private emitHeader(): void {
    if (this.headerEmitted) return;
    this.headerEmitted = true;
    const { head } = this;
    const missing = this.currency === "";
    if (missing) this.currency = CURRENCY_WHEN_NONE;
    this.emit({
      kind: "statement",
      header: {
        index: this.sums.index,
        kind: this.kind ?? (head.interim ? "interim" : "statement"),
        accountNr: head.accountNr ?? "",
        accountName: head.accountName,
        currency: this.currency,
        bankCode: head.bankCode,
        number: head.number || undefined,
      },
    });
    if (missing) {
      this.emitProblem({
        code: "syntax_invalid",
        severity: "statement",
        message: "The statement names no currency; HUF is assumed.",
        line: head.line,
        params: { missing: "currency" },
      });
    }
    const problem = accountProblem(head.accountNr, head.line);
    if (problem) this.emitProblem(problem);
    for (const waiting of this.early.splice(0)) this.emitProblem(waiting);
  }

  private report(code: EntryProblem | "date_invalid", field: SwiftField, message: string): void {
    this.emitProblem({ code, severity: "statement", message, line: field.line });
  }

  private reportBrokenChain(expected: Amount, found: Amount, line: number): void {
    this.emitProblem({
      code: "balance_chain_broken",
      severity: "statement",
      message: `A page closes with ${formatAmount(expected)} and the next one opens with ${formatAmount(found)}.`,
      line,
      params: {
        expected: formatAmount(expected),
        found: formatAmount(found),
        difference: formatAmount(found - expected),
        currency: this.currency,
        what: "page",
        field: ":60M:",
      },
    });
  }

  private emitProblem(problem: ReadProblem): void {
    if (!this.headerEmitted) this.early.push(problem);
    else this.emit({ kind: "problem", problem: { ...problem, statement: this.sums.index } });
  }
}

function rawText(field: SwiftField, details: SwiftField | undefined): string {
  const text = `:61:${field.lines.join("\n")}`;
  const raw = details ? `${text}\n:${details.tag}:${details.lines.join("\n")}` : text;
  return raw.length > RAW_LENGTH_MAX ? raw.slice(0, RAW_LENGTH_MAX) : raw;
}
