/** One `Stmt`, `Rpt` or `Ntfctn`: header, batches, balances, totals, and its problems. */
import { accountProblem } from "#statements/account-problem.ts";
import { AnnouncedItems } from "#statements/announced-items.ts";
import { type CamtAccount, readAccount } from "#statements/formats/camt/camt-account.ts";
import {
  balanceUnreadable,
  balanceUnsigned,
  endBalances,
  readBalance,
  type CamtBalance,
} from "#statements/formats/camt/camt-balances.ts";
import { readPage, type PageNumber, type ReadPage } from "#statements/formats/camt/camt-pages.ts";
import * as hours from "#statements/formats/camt/camt-hours.ts";
import { camtDate, directionOf } from "#statements/formats/camt/camt-values.ts";
import {
  readDetail,
  translateEntry,
  type DetailFacts,
  type EntryProblem,
} from "#statements/formats/camt/camt-entry.ts";
import {
  daysUnread,
  entriesSkipped,
  entryUnread,
  missingCurrency,
  tooManyDetails,
} from "#statements/formats/camt/camt-problems.ts";
import { totalsMismatch } from "#statements/formats/camt/camt-totals.ts";
import { childOf, textAt, type XmlElement } from "#statements/formats/camt/xml-element.ts";
import type { XmlRecord } from "#statements/formats/camt/xml-records.ts";
import { ReadStop } from "#statements/read-stop.ts";
import {
  BATCH_ROWS_MAX,
  type ReadEvent,
  type ReadProblem,
  type ReadTransaction,
  type StatementKind,
  type StatementTrailer,
} from "#statements/statement.ts";
import { balanceMismatch, StatementSums } from "#statements/statement-sums.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";

export interface CamtStatementOptions {
  readonly index: number;
  readonly kind: StatementKind;
  readonly line: number;
  /** `CreDtTm` of the message, as written. */
  readonly created: string | undefined;
  /** Electra's references are ids. */
  readonly referenceIsId: boolean;
  /** Signs of reversals are turned: an exporter that contradicts the standard. */
  readonly invertReversals: boolean;
  readonly emit: (event: ReadEvent) => void;
}

/** Details of one entry: a payroll of the largest employer fits; beyond it a file is hostile. */
const DETAILS_MAX = 100_000;
const NOT_BOOKED = new Set(["PDNG", "INFO", "FUTR"]);
/** Currency where a file names none; such a statement waits for a person. */
const CURRENCY_WHEN_NONE = "HUF";

export class CamtStatement {
  private readonly options: CamtStatementOptions;
  private readonly sums: StatementSums;
  private batch: ReadTransaction[] = [];
  private details: (DetailFacts | XmlRecord)[] = [];
  private headerEmitted = false;
  private early: ReadProblem[] = [];
  private accountNr = "";
  private names: Partial<Pick<CamtAccount, "accountName" | "ownerName">> = {};
  private bankCode: string | undefined;
  private currency = "";
  private readonly texts = new Map<string, string>();
  private readonly balances: CamtBalance[] = [];
  private interval: hours.CamtInterval = {};
  private totals: XmlElement | undefined;
  private totalsLine: number | undefined;
  /** The page this is, where it is one of several. */
  private page: PageNumber | undefined;
  private readonly announced = new AnnouncedItems();
  private announcedEntries = 0;
  private kind: StatementKind;
  private entries = 0;
  private notBooked = 0;
  private skipped = 0;
  /** Sum of reversals as booked: turning them changes the net by twice this. */
  private reversals: Amount = 0n;
  private lastLine: number;

  constructor(options: CamtStatementOptions) {
    this.options = options;
    this.sums = new StatementSums(options.index);
    this.kind = options.kind;
    this.lastLine = options.line;
  }

  /** True when the balances tie only with the signs of reversals turned. */
  tiesInverted = false;
  /** Set at the end for one page of several. */
  readPage: ReadPage | undefined;

  take(record: XmlRecord): void {
    const { element } = record;
    switch (element.name) {
      case "TxDtls":
        return this.takeDetail(record);
      case "Ntry":
        return this.takeEntry(record);
      case "Acct":
        return this.takeAccount(element);
      case "Bal":
        return this.takeBalance(record);
      case "FrToDt":
        this.interval = hours.readInterval(element);
        return;
      case "TxsSummry":
        this.totals = element;
        this.totalsLine = record.line;
        return;
      case "StmtPgntn":
      case "RptPgntn":
      case "NtfctnPgntn":
        return this.takePage(element);
      default:
        if (!this.texts.has(element.name)) this.texts.set(element.name, element.text.trim());
    }
  }

  /** One page of several: where it does not tie, the pages of the file are checked together. */
  takePage(pagination: XmlElement): void {
    this.page = readPage(pagination) ?? this.page;
  }

  finish(): void {
    this.decideKind();
    this.flush();
    this.emitHeader();
    const { opening, closing } = this.knownBalances();
    const { to } = this.interval;
    const { from, wholeFrom } = hours.daysFrom(this.interval, this.sums.days[0]);
    const trailer = this.sums.trailer({ ...(from && to && { from, to }), opening, closing });
    const isOpen = this.page !== undefined && trailer.ties !== true;
    const checked = isOpen ? { ...trailer, ties: undefined } : trailer;
    // A statement without entries is of the day of its closing balance.
    const closingDay = this.balances.findLast(({ code }) => code === "CLBD")?.date;
    const day = closingDay ?? this.fallbackDate();
    const isSure = checked.ties === true && this.isProof;
    const told = isSure && hours.daysOfBalances(this.interval, this.balances, this.sums.days);
    const days = { from: (told || checked).from ?? day, to: (told || checked).to ?? day };
    const created = this.texts.get("CreDtTm") ?? this.options.created;
    const early = hours.toldOn(days.to, { until: this.interval.until, created, closingDay });
    this.options.emit({
      kind: "end",
      trailer: {
        ...checked,
        ...days,
        ...(wholeFrom && { wholeFrom }),
        ...(early && { toldOn: early }),
        ...(this.page !== undefined && checked.ties === true && { page: this.page.number }),
        ...this.announced.told(this.currency),
      },
    });
    if (trailer.ties === false) this.tiesInverted = this.wouldTieInverted(trailer);
    if (checked.ties === false) this.reportMismatch(trailer);
    if (this.page !== undefined) this.readPage = this.describePage(this.page, trailer);
    const outside =
      this.kind === "interim"
        ? undefined
        : this.sums.outsideInterval({ from, to }, { field: "Ntry/BookgDt" });
    if (outside) this.problem(outside);
    this.checkTotals(checked.ties === true);
    const announced = this.announced.problem(this.options.index);
    if (announced) this.problem(announced);
    if (this.skipped > 0) this.problem(entriesSkipped(this.skipped));
    if (this.options.invertReversals) {
      const message = "Reversals carry the wrong sign; the balances prove the other one.";
      this.problem({ code: "direction_contradicts", severity: "warning", message });
    }
  }

  private takeDetail(record: XmlRecord): void {
    if (this.details.length >= DETAILS_MAX) {
      throw new ReadStop(tooManyDetails(DETAILS_MAX, record.line));
    }
    const direction = directionOf(record.outer);
    const currency = childOf(record.outer, "Amt")?.ccy ?? this.currency;
    // The entry's direction may stand after its details: then they wait as they are.
    this.details.push(
      direction && currency ? this.reduce(record, direction, currency) : { ...record },
    );
  }

  private reduce(record: XmlRecord, direction: 1 | -1, currency: string): DetailFacts {
    return readDetail(record, direction === 1, currency, {
      accountNr: this.accountNr || undefined,
      name: this.names.accountName,
    });
  }

  private takeEntry(record: XmlRecord): void {
    const waiting = this.details;
    this.details = [];
    this.entries++;
    this.lastLine = record.line;
    const { element } = record;
    const status =
      textAt(element, "Sts", "Cd") ?? textAt(element, "Sts", "Prtry") ?? textAt(element, "Sts");
    if (status !== undefined && status !== "BOOK") {
      this.notBooked++;
      if (!this.announce(record, waiting)) this.skipped++;
      if (!NOT_BOOKED.has(status)) {
        const message = `Unknown status ${status.slice(0, 40)} of an entry.`;
        this.problem({ code: "status_unknown", severity: "statement", message, line: record.line });
      }
      return;
    }
    const rows = this.translate(record, waiting, false);
    if (typeof rows === "string") return this.problem(entryUnread(rows, record));
    for (const problem of daysUnread(record)) this.problem(problem);
    const isReversal = /^(true|1)$/.test(textAt(element, "RvslInd") ?? "");
    for (const row of rows)
      this.addRow(
        isReversal && this.options.invertReversals ? { ...row, amount: -row.amount } : row,
        isReversal,
      );
  }

  private translate(
    record: XmlRecord,
    waiting: readonly (DetailFacts | XmlRecord)[],
    isAnnounced: boolean,
  ): ReadTransaction[] | EntryProblem {
    const ccy = childOf(record.element, "Amt")?.ccy;
    if (!this.currency && ccy) this.currency = ccy;
    const direction = directionOf(record.element) ?? 1;
    const details = waiting.map((item) =>
      "element" in item ? this.reduce(item, direction, ccy ?? this.currency) : item,
    );
    return translateEntry(record, details, {
      own: { accountNr: this.accountNr || undefined, name: this.names.accountName },
      currency: this.currency,
      isAnnounced,
      fallbackDate: this.fallbackDate(),
      referenceIsId: this.options.referenceIsId,
    });
  }

  /** Keeps the items of an entry of a report; false where it is left out. */
  private announce(record: XmlRecord, waiting: readonly (DetailFacts | XmlRecord)[]): boolean {
    if (this.isProof) return false;
    const rows = this.translate(record, waiting, true);
    if (typeof rows === "string" || !rows.every((row) => this.announced.add(row))) return false;
    this.announcedEntries++;
    return true;
  }

  /** A report without a booked entry is a list of coming entries: it is given as such. */
  private decideKind(): void {
    if (this.announcedEntries > 0 && this.announcedEntries === this.entries) this.kind = "interim";
  }

  private addRow(row: ReadTransaction, isReversal: boolean): void {
    if (isReversal) this.reversals += row.amount;
    this.sums.add(row);
    this.batch.push(row);
    if (this.batch.length >= BATCH_ROWS_MAX) this.flush();
  }

  private takeAccount(element: XmlElement): void {
    const account = readAccount(element);
    this.accountNr = account.accountNr;
    this.names = { accountName: account.accountName, ownerName: account.ownerName };
    if (account.currency) this.currency = account.currency;
    this.bankCode = account.bankCode;
  }

  private takeBalance({ element, line }: XmlRecord): void {
    const balance = readBalance(element, line);
    const ccy = childOf(element, "Amt")?.ccy;
    if (!this.currency && ccy) this.currency = ccy;
    if (balance.magnitude === undefined) return this.problem(balanceUnreadable(balance));
    this.balances.push(balance);
    if (this.texts.get("balance date") === undefined && balance.date)
      this.texts.set("balance date", balance.date);
  }

  /**
   * Opening and closing; a balance that says neither credit nor debit is said, also where the
   * movements prove its sign.
   */
  private knownBalances(): { opening?: Amount; closing?: Amount } {
    const interimStandsIn = this.options.kind === "report" || this.options.kind === "history";
    const { opening, closing, unsigned, signsProven } = endBalances(
      this.balances,
      this.sums.net,
      interimStandsIn,
    );
    for (const balance of unsigned) {
      const problem = balanceUnsigned(balance, this.currency, signsProven);
      this.problem(this.isProof ? problem : { ...problem, severity: "warning" });
    }
    return { opening, closing };
  }

  /** Reports of the day prove nothing: a difference there is only a warning. */
  private get isProof(): boolean {
    return this.options.kind === "statement" || this.options.kind === "history";
  }

  private fallbackDate(): LocalDate | undefined {
    return (
      this.interval.to ??
      camtDate(this.texts.get("balance date") ?? "") ??
      camtDate(this.texts.get("CreDtTm") ?? "")
    );
  }

  private get number(): string | undefined {
    const { texts } = this;
    return texts.get("ElctrncSeqNb") || texts.get("LglSeqNb") || texts.get("Id") || undefined;
  }

  private wouldTieInverted(trailer: StatementTrailer): boolean {
    const found = (trailer.opening ?? 0n) + this.sums.net;
    return this.reversals !== 0n && found - 2n * this.reversals === trailer.closing;
  }

  private describePage(page: PageNumber, trailer: StatementTrailer): ReadPage {
    const key = [this.accountNr, this.currency, this.texts.get("Id") ?? ""].join("\n");
    return {
      ...page,
      key,
      trailer,
      currency: this.currency,
      isProof: this.isProof,
      statementNumber: this.number ?? "",
      index: this.options.index,
      line: this.lastLine,
    };
  }

  private reportMismatch(trailer: StatementTrailer): void {
    const closing = this.balances.find(({ code }) => code === "CLBD");
    const problem = balanceMismatch(trailer, this.currency, closing?.line ?? this.lastLine, {
      field: `Bal/${closing?.code ?? "CLBD"}`,
    });
    this.problem(this.isProof ? problem : { ...problem, severity: "warning" });
  }

  private checkTotals(ties: boolean): void {
    const { entries, notBooked: skipped, currency } = this;
    const { credit, debit } = this.sums;
    const read = { entries, skipped, credit, debit, currency };
    const problem = totalsMismatch(this.totals, read, ties || !this.isProof);
    if (problem) this.problem({ ...problem, line: this.totalsLine });
  }

  private flush(): void {
    if (this.batch.length === 0) return;
    this.emitHeader();
    const { currency } = this;
    const transactions = this.batch.map((row) => (row.currency ? row : { ...row, currency }));
    this.batch = [];
    this.options.emit({ kind: "transactions", statement: this.options.index, transactions });
  }

  private emitHeader(): void {
    if (this.headerEmitted) return;
    this.headerEmitted = true;
    const { options } = this;
    const missing = this.currency === "";
    if (missing) this.currency = CURRENCY_WHEN_NONE;
    options.emit({
      kind: "statement",
      header: {
        index: options.index,
        kind: this.kind,
        accountNr: this.accountNr,
        ...this.names,
        currency: this.currency,
        bankCode: this.bankCode,
        number: this.number,
      },
    });
    if (missing) this.problem(missingCurrency(CURRENCY_WHEN_NONE, options.line));
    const account = accountProblem(this.accountNr, options.line);
    if (account) this.problem(account);
    for (const waiting of this.early.splice(0)) this.problem(waiting);
  }

  problem(problem: ReadProblem): void {
    if (!this.headerEmitted) this.early.push(problem);
    else
      this.options.emit({
        kind: "problem",
        problem: { ...problem, statement: this.options.index },
      });
  }
}
