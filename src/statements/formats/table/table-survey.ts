/**
 * The first pass over a table: every decision that belongs to a column is taken over all of its
 * rows.
 */
import { MissingCurrency } from "#statements/missing-currency.ts";
import { AmountColumn } from "#statements/formats/table/amount-column.ts";
import { amountParts, type DecimalMark } from "#statements/formats/table/amount-text.ts";
import { CurrencySurvey } from "#statements/formats/table/currency-survey.ts";
import { DateColumn } from "#statements/formats/table/date-column.ts";
import { isOwnAccountText, type TableMetadata } from "#statements/formats/table/header-row.ts";
import {
  firstColumn,
  isBlank,
  type RowKind,
  RowSorter,
} from "#statements/formats/table/row-kind.ts";
import { SideWords } from "#statements/formats/table/side-words.ts";
import { isZero, SignSurvey } from "#statements/formats/table/sign-survey.ts";
import { LINES_NAMED_MAX, TableFaults } from "#statements/formats/table/table-faults.ts";
import { TableSections } from "#statements/formats/table/table-sections.ts";
import type {
  SkippedRows,
  SurveyResult,
  TableDecisions,
} from "#statements/formats/table/table-decisions.ts";
import { accountOfRow } from "#statements/formats/table/table-transactions.ts";
import type { TablePart, TableShape } from "#statements/formats/table/table-shape.ts";
import {
  cellText,
  type TableCell,
  type TableRow,
  type TableSource,
} from "#statements/formats/table/table-source.ts";

/**
 * Unreadable rows that one problem can name, so that a person can decide without them; a table with
 * more is not understood.
 */
const UNREAD_ROWS_MAX = LINES_NAMED_MAX;

/** Distinct own accounts remembered to see whether the column can be the owner's. */
const ACCOUNTS_NOTED_MAX = 50;

/**
 * Walks all rows once. Nothing is guessed: every doubt becomes a fault that asks. The styles of a
 * table without a booked row are those of its announced ones.
 */
export function surveyTable(
  source: TableSource,
  shape: TableShape,
  missing = new MissingCurrency(),
): SurveyResult {
  const found = walk(new TableSurvey(source, shape, missing), shape);
  const { rows, announced } = found.decisions;
  if (rows > 0 || announced === 0 || !found.faults.isEmpty) return found;
  return walk(new TableSurvey(source, shape, missing, "announced"), shape);
}

function walk(survey: TableSurvey, shape: TableShape): SurveyResult {
  for (const part of shape.parts) {
    let place = 0;
    for (const row of part.sheet.rows()) {
      place++;
      if (row.line > part.headerLine) survey.take(row, part, place);
    }
  }
  return survey.result();
}

type SurveyedColumn =
  | "booking"
  | "value"
  | "amount"
  | "debit"
  | "credit"
  | "direction"
  | "currency"
  | "accountCurrency"
  | "own"
  | "balance";

class TableSurvey {
  private readonly faults = new TableFaults();
  private readonly warnings = new TableFaults();
  private readonly unread = new TableFaults();
  private readonly unreadPlaces = new Map<TablePart, Set<number>>();
  private unreadCount = 0;
  private faultyLine = -1;
  private readonly sorter: RowSorter;
  private readonly amounts = new AmountColumn();
  private readonly balances = new AmountColumn();
  private readonly fees = new AmountColumn();
  private readonly booking: DateColumn;
  private readonly value: DateColumn;
  private readonly skipped: SkippedRows = { hidden: 0, pending: 0, totals: 0, notes: 0 };
  private readonly accounts = new Set<string>();
  private rows = 0;
  private announced = 0;
  private readonly sections: TableSections;
  private facts: TableMetadata | undefined;
  private readonly signs: SignSurvey;
  private readonly sides: SideWords | undefined;
  private readonly currencies: CurrencySurvey;
  private readonly column: Readonly<Record<SurveyedColumn, number>>;
  private readonly lastCritical: number;
  private readonly shape: TableShape;
  /** The rows whose styles decide. */
  private readonly about: RowKind;

  constructor(
    source: TableSource,
    shape: TableShape,
    missing: MissingCurrency,
    about: "data" | "announced" = "data",
  ) {
    this.shape = shape;
    this.about = about;
    this.signs = new SignSurvey(this.faults, shape.directions);
    this.sides = shape.said && new SideWords(shape);
    this.sections = new TableSections(shape);
    this.currencies = new CurrencySurvey(this.faults, missing);
    this.sorter = new RowSorter(shape);
    this.booking = new DateColumn(source.date1904);
    this.value = new DateColumn(source.date1904);
    const first = (role: Parameters<typeof firstColumn>[1]) => firstColumn(shape, role);
    this.column = {
      booking: first("bookingDate"),
      value: first("valueDate"),
      amount: first("amount"),
      debit: first("debit"),
      credit: first("credit"),
      direction: first("direction"),
      currency: first("currency"),
      accountCurrency: first("accountCurrency"),
      own: first("ownAccount"),
      balance: first("balance"),
    };
    const { booking, amount, debit, credit, direction, currency, balance } = this.column;
    this.lastCritical = Math.max(booking, amount, debit, credit, direction, currency, balance);
  }

  /** `place`: the number of the row in its part, from 1; several records may share a line. */
  take(row: TableRow, part: TablePart, place: number): void {
    const kind = this.sorter.kindOf(row, part);
    const facts = this.sections.take(row, part, kind);
    if (facts !== this.facts) {
      this.facts = facts;
      this.currencies.note(facts.currency);
    }
    if (kind === "announced") this.announced++;
    if (kind === this.about) this.takeData(row, part, place);
    else if (kind === "hidden" || kind === "totals") this.skipped[kind]++;
    else if (kind === "void") this.skipped.pending++;
    else if (kind === "note") this.skipped.notes++;
    else if (kind === "unknown-status") {
      const status = cellText(row.cells[firstColumn(this.shape, "status")]);
      this.faults.add(
        "status_unknown",
        row.line,
        `Nobody knows whether "${status}" means booked.`,
        { status },
      );
    }
  }

  result(): SurveyResult {
    const { faults } = this;
    const amountMark = this.decideAmounts(
      this.amounts,
      this.shape.columns.amount ? "amount" : "debit",
    );
    const balanceMark = this.decideAmounts(this.balances, "balance");
    const feeMark = this.decideAmounts(this.fees, "fee");
    this.decideDates(this.booking, "bookingDate");
    this.decideDates(this.value, "valueDate");
    const { amount, direction } = this.column;
    const signRule = this.signs.decide(this.amounts, {
      amount: amount !== -1,
      direction: direction !== -1,
    });
    if (this.shape.source === "generic") this.doubtOwnAccount();
    const decisions: TableDecisions = {
      amountMark,
      balanceMark,
      feeMark,
      booking: this.booking,
      value: this.value,
      signRule,
      signsShown:
        signRule !== "signed" || this.amounts.hasNegative || this.signs.sawPlus || direction !== -1,
      sideWords: this.sides?.found ?? [],
      debits: this.signs.debits,
      skipped: this.skipped,
      rows: this.rows - this.unreadCount,
      announced: this.announced,
      isAnnouncement: this.about === "announced",
      unread: this.unreadPlaces,
    };
    const { unread } = this;
    const isTooMuch = this.unreadCount > UNREAD_ROWS_MAX || this.unreadCount > decisions.rows;
    if (isTooMuch || !faults.isEmpty) faults.addAll(unread);
    return { decisions, faults, warnings: this.warnings, unread };
  }

  private takeData(row: TableRow, part: TablePart, place: number): void {
    this.rows++;
    const { cells, line } = row;
    const { column } = this;
    if (!this.checkWidth(row, part)) return;
    this.faultyLine = -1;
    const booking = cells[column.booking];
    const isUndated = this.about === "announced" && isBlank(booking);
    let readable = isUndated || (booking !== undefined && this.booking.observe(booking, line));
    if (!readable) this.badDate(line, "bookingDate", booking);
    const value = cells[column.value];
    if (value !== undefined && !isBlank(value) && !this.value.observe(value, line))
      readable = this.badDate(line, "valueDate", value);
    const money =
      column.amount === -1
        ? this.takePair(cells, line)
        : this.takeAmount(cells[column.amount], line);
    const balance = cells[column.balance];
    if (balance !== undefined && !isBlank(balance) && !this.balances.observe(balance, line)) {
      readable = this.badAmount(line, "balance", balance);
    }
    const fee = cells[this.shape.said?.fee?.column ?? -1];
    if (fee !== undefined && !isBlank(fee) && !this.fees.observe(fee, line))
      readable = this.badAmount(line, "fee", fee);
    if (!readable || !money) return this.noteUnread(part, place);
    this.sides?.take(row);
    const text = (index: number): string => (index === -1 ? "" : cellText(cells[index]));
    if (column.direction !== -1)
      this.signs.takeDirection(text(column.direction), text(column.amount), line);
    this.currencies.takeRow({
      currency: text(column.currency),
      accountCurrency: text(column.accountCurrency),
      above: this.facts?.currency,
      accountNr: accountOfRow(cells[column.own], this.facts),
      line,
    });
    if (column.own !== -1 && this.accounts.size < ACCOUNTS_NOTED_MAX)
      this.accounts.add(cellText(cells[column.own]));
  }

  /**
   * A short or long line of delimited text may have its cells shifted: never taken where money
   * stands.
   */
  private checkWidth(row: TableRow, part: TablePart): boolean {
    if (part.wholeWidth === 0) return true;
    const { cells, line } = row;
    const width = part.names.length;
    if (cells.length > width && cells.slice(width).some((cell) => !isBlank(cell))) {
      this.faults.add(
        "syntax_invalid",
        line,
        `Line ${line} has ${cells.length} cells under ${width} column names.`,
        { column: "more" },
      );
      return false;
    }
    if (cells.length > this.lastCritical && cells.length >= part.wholeWidth) return true;
    if (cells.length <= this.lastCritical) {
      this.faults.add(
        "syntax_invalid",
        line,
        `Line ${line} has only ${cells.length} of ${width} cells.`,
        { column: "fewer" },
      );
      return false;
    }
    const message = `Line ${line} has only ${cells.length} of ${width} cells; its texts may be shifted.`;
    this.warnings.add("syntax_invalid", line, message, { column: "fewer" });
    return true;
  }

  private noteUnread(part: TablePart, place: number): void {
    this.unreadCount++;
    const places = this.unreadPlaces.get(part) ?? new Set();
    if (places.size <= UNREAD_ROWS_MAX) this.unreadPlaces.set(part, places.add(place));
  }

  /** False when the amount cannot be read. */
  private takeAmount(cell: TableCell | undefined, line: number): boolean {
    if (cell === undefined || isBlank(cell) || !this.amounts.observe(cell, line))
      return this.badAmount(line, "amount", cell);
    if (typeof cell === "string") {
      if (cell.charCodeAt(0) === 43 || cell.endsWith("+")) this.signs.sawPlus = true;
      this.takeMoneyText(cell);
    }
    return true;
  }

  /** False when neither the debit nor the credit can be read, or one of them cannot. */
  private takePair(cells: readonly TableCell[], line: number): boolean {
    let readable = true;
    let isEmpty = true;
    const filled = (["debit", "credit"] as const).filter(
      (role) => !isZero(cells[this.column[role]] ?? ""),
    );
    for (const role of ["debit", "credit"] as const) {
      const cell = cells[this.column[role]];
      if (cell === undefined || isBlank(cell)) continue;
      isEmpty = false;
      if (!this.amounts.observe(cell, line)) readable = this.badAmount(line, role, cell);
      if (typeof cell === "string") this.takeMoneyText(cell);
    }
    if (filled[0] === "debit") this.signs.takeDebit(cellText(cells[this.column.debit]));
    if (filled.length === 2)
      this.faults.add("direction_contradicts", line, `Line ${line} has both a debit and a credit.`);
    if (filled[0] === "credit" && cellText(cells[this.column.credit]).startsWith("-")) {
      this.faults.add("direction_contradicts", line, `Line ${line} has a negative credit.`);
    }
    return isEmpty ? this.badAmount(line, "debit", undefined) : readable;
  }

  private takeMoneyText(cell: string): void {
    const last = cell.charCodeAt(cell.length - 1);
    const plain = (last >= 48 && last <= 57) || !this.currencies.forint;
    if (!plain) this.currencies.note(amountParts(cell)?.currency);
  }

  private decideAmounts(column: AmountColumn, role: string): DecimalMark {
    const said = this.shape.said?.decimalMark;
    if (said) return said;
    const isForint = this.currencies.forint && this.shape.loneThreesAreAsked !== true;
    const decided = column.decide(isForint);
    if (decided.ok) return decided.value;
    const { line, text } = decided.problem;
    this.faults.add("amount_ambiguous", line, `"${text}" can be read as two amounts.`, {
      column: role,
      text,
    });
    return ".";
  }

  private decideDates(column: DateColumn, role: string): void {
    const decided = column.decide(this.shape.said?.dayOrder);
    if (decided.ok) return;
    const { line, text } = decided.problem;
    this.faults.add("date_ambiguous", line, `"${text}" can be read as two days.`, {
      column: role,
      text,
    });
  }

  /**
   * A lone `Számlaszám` may be the partner's: then it changes from row to row, or is no account at
   * all.
   */
  private doubtOwnAccount(): void {
    const { columns, ownAccountIsSure } = this.shape;
    if (ownAccountIsSure || columns.partnerAccount || this.column.own === -1) return;
    const accounts = [...this.accounts].filter((text) => text !== "");
    if (accounts.length > 1 || !accounts.every((text) => isOwnAccountText(text))) {
      this.faults.add("format_unknown", 0, "The account column may be the partner's.");
    }
  }

  private badDate(line: number, role: string, cell: TableCell | undefined): false {
    return this.bad("date_invalid", "is no date", { line, role, cell });
  }

  private badAmount(line: number, role: string, cell: TableCell | undefined): false {
    return this.bad("amount_invalid", "is no amount", { line, role, cell });
  }

  /** The first fault of a row is the row's: a second one would only name it again. */
  private bad(
    code: "date_invalid" | "amount_invalid",
    words: string,
    {
      line,
      role,
      cell,
    }: { readonly line: number; readonly role: string; readonly cell: TableCell | undefined },
  ): false {
    if (line === this.faultyLine) return false;
    this.faultyLine = line;
    const text = cellText(cell).slice(0, 60);
    this.unread.add(code, line, `"${text}" ${words}.`, { column: role, text });
    return false;
  }
}
