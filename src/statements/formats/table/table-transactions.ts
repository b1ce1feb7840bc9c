/** The second pass over one row: its cells as a transaction, under the decisions of the survey. */
import { isCurrencyCode } from "#values/currencies.ts";
import type { Amount } from "#values/money.ts";
import { readAccountNumber } from "#values/account-number.ts";
import type { LocalDate } from "#values/local-date.ts";
import { readAmountCell } from "#statements/formats/table/amount-column.ts";
import { CURRENCY_SIGNS, type CellAmount } from "#statements/formats/table/amount-text.ts";
import { firstColumn, isBlank } from "#statements/formats/table/row-kind.ts";
import type { TableMetadata } from "#statements/formats/table/header-row.ts";
import type { WrittenSign } from "#statements/formats/table/row-grounds.ts";
import { SignReader } from "#statements/formats/table/sign-reader.ts";
import { findDirection } from "#statements/formats/table/row-words.ts";
import type { ColumnRole } from "#statements/formats/table/header-dictionary.ts";
import type { TableDecisions } from "#statements/formats/table/table-decisions.ts";
import type { TablePart, TableShape } from "#statements/formats/table/table-shape.ts";
import {
  cellText,
  rowText,
  type TableCell,
  type TableRow,
} from "#statements/formats/table/table-source.ts";
import type { MissingCurrency } from "#statements/missing-currency.ts";
import { maskCardNumbers } from "#statements/card-number.ts";
import { RAW_LENGTH_MAX } from "#statements/raw-text.ts";
import type { ReadProblem, ReadTransaction } from "#statements/statement.ts";

/** Currency of money that names none: the product's accounts are Hungarian. */
const CURRENCY_WHEN_MISSING = "HUF";

/** A row with the account it belongs to, as the row itself names them. */
export interface OwnedTransaction<Day = LocalDate> {
  readonly transaction: Omit<ReadTransaction, "bookingDate"> & { readonly bookingDate: Day };
  /** Own account as written in the row; empty when the table has no such column. */
  readonly accountNr: string;
  readonly accountName: string;
  readonly statementNumber: string;
  /** How the direction is written, in a table that a person has mapped. */
  readonly sign?: WrittenSign;
}

/** A row's fee apart from the row. */
export interface FeeSplit {
  readonly fee: ReadTransaction;
  /** The running balance between the row and its fee, where the row has one. */
  readonly before: Amount | undefined;
}

/** Text that may hold a card number; nearly no row has one, and the others pay nothing. */
const SIXTEEN_DIGITS = /\d{16}/;

const ROLES_READ = [
  "bookingDate",
  "valueDate",
  "amount",
  "debit",
  "credit",
  "direction",
  "currency",
  "partnerName",
  "partnerAccount",
  "ownAccount",
  "ownAccountName",
  "type",
  "id",
  "balance",
  "statementNumber",
] as const satisfies readonly ColumnRole[];

/** Turns data rows of one table into transactions; a row that cannot be read gives its problem. */
export class TransactionMaker {
  private readonly at: Readonly<Record<(typeof ROLES_READ)[number], number>>;
  private readonly texts: readonly number[];
  private readonly references: readonly number[];
  private readonly partnerAccounts: readonly number[];
  /** Only for a table that a person has mapped. */
  private readonly signs: SignReader | undefined;
  private readonly shape: TableShape;
  private readonly decisions: TableDecisions;
  private readonly currencies = new Map<string, string | undefined>();

  constructor(shape: TableShape, decisions: TableDecisions) {
    this.shape = shape;
    this.decisions = decisions;
    this.at = Object.fromEntries(
      ROLES_READ.map((role) => [role, firstColumn(shape, role)]),
    ) as typeof this.at;
    this.signs = shape.said && new SignReader(shape, decisions.signRule);
    this.texts = shape.columns.remittance ?? [];
    this.references = shape.columns.reference ?? [];
    this.partnerAccounts = shape.columns.partnerAccount ?? [];
  }

  make(row: TableRow, part: TablePart, above: Above): OwnedTransaction | ReadProblem {
    const cell = row.cells[this.at.bookingDate];
    const day = this.decisions.booking.read(cell ?? "");
    return day ? this.read(row, part, above, day) : unreadable("date_invalid", row.line, cell);
  }

  /**
   * A row that is announced and not booked, which may have no day; undefined where it cannot be
   * read.
   */
  announce(
    row: TableRow,
    part: TablePart,
    above: Above,
  ): OwnedTransaction<LocalDate | undefined> | undefined {
    const { length } = row.cells;
    if (part.wholeWidth > 0 && (length < part.wholeWidth || length > part.names.length))
      return undefined;
    const day = this.decisions.booking.read(row.cells[this.at.bookingDate] ?? "");
    const read = this.read(row, part, above, day);
    return "code" in read ? undefined : read;
  }

  private read<Day extends LocalDate | undefined>(
    row: TableRow,
    part: TablePart,
    { facts, missing }: Above,
    bookingDate: Day,
  ): OwnedTransaction<Day> | ReadProblem {
    const { cells, line } = row;
    const { at } = this;
    const money = this.money(cells);
    if (!money) return unreadable("amount_invalid", line, cells[at.amount]);
    const balance = this.balance(cells);
    if (balance === null) return unreadable("amount_invalid", line, cells[at.balance]);
    const currency = this.currency(
      cellText(cells[at.currency]) ||
        money.currency ||
        balance?.currency ||
        facts.currency ||
        missing.of(accountOfRow(cells[at.ownAccount], facts)),
    );
    if (!currency) return unreadable("amount_invalid", line, cells[at.currency]);
    if (money.currency && money.currency !== currency)
      return unreadable("amount_ambiguous", line, cells[at.amount]);
    // A short line of delimited text may have shifted texts: none of them is taken for the bank's
    // own id.
    const isShort = cells.length < part.wholeWidth;
    const known = {
      bookingDate,
      amount: money.amount,
      currency,
      balance: balance?.amount,
      withId: !isShort,
    };
    const transaction = this.transaction(row, known);
    return {
      transaction,
      accountNr: ownAccountText(cells[at.ownAccount]),
      accountName: cellText(cells[at.ownAccountName]),
      statementNumber: cellText(cells[at.statementNumber]),
      ...(this.signs && { sign: this.signs!.of(cells) }),
    };
  }

  /**
   * The row's fee as an item of its own, where a column has one, and the row's balance before it;
   * undefined where the row has none.
   */
  feeOf(
    { cells, line }: TableRow,
    { transaction }: OwnedTransaction,
  ): FeeSplit | ReadProblem | undefined {
    const fee = this.shape.said?.fee;
    if (fee === undefined) return undefined;
    const cell = cells[fee.column];
    if (cell === undefined || isBlank(cell)) return undefined;
    const read = readAmountCell(cell, this.decisions.feeMark)?.amount;
    if (read === undefined) return unreadable("amount_invalid", line, cell);
    if (read === 0n) return undefined;
    const amount = read > 0n ? -read : read;
    const { balanceAfter: after, bookingDate, bookingDateStated, valueDate } = transaction;
    const { currency, raw, reference } = transaction;
    return {
      before: after === undefined ? undefined : after - amount,
      fee: {
        bookingDate,
        bookingDateStated,
        valueDate,
        amount,
        currency,
        remittance: [fee.name, transaction.remittance ?? ""].join(" ").trim(),
        type: fee.name,
        reference,
        balanceAfter: after,
        raw,
        line,
      },
    };
  }

  /** The running balance of a row that cannot be read otherwise, if it has a readable one. */
  balanceOf({ cells }: TableRow): Amount | undefined {
    return this.balance(cells)?.amount;
  }

  private transaction<Day>(
    row: TableRow,
    known: KnownParts<Day>,
  ): OwnedTransaction<Day>["transaction"] {
    const { at } = this;
    const { cells, line } = row;
    const value = cells[at.valueDate];
    const partner = this.partnerAccount(cells);
    const id = known.withId ? textOf(cells[at.id]) : undefined;
    const remittance = this.remittance(cells, partner.text);
    const raw = rowText(row.original ?? cells).slice(0, RAW_LENGTH_MAX);
    const mask = SIXTEEN_DIGITS.test(raw) ? this.cardMask(cells, partner.accountNr, id) : undefined;
    return {
      id,
      bookingDate: known.bookingDate,
      bookingDateStated: true,
      valueDate:
        value === undefined || isBlank(value) ? undefined : this.decisions.value.read(value),
      amount: known.amount,
      currency: known.currency,
      partnerName: textOf(cells[at.partnerName]),
      partnerAccountNr: partner.accountNr,
      remittance: remittance && mask ? mask(remittance) : remittance,
      type: textOf(cells[at.type]),
      reference: this.references.length > 0 ? joinTexts(cells, this.references, "") : undefined,
      balanceAfter: known.balance,
      raw: mask ? mask(raw) : raw,
      line,
    };
  }

  /**
   * Hides card numbers in a text of the row; sixteen digits of its accounts and its id are none.
   */
  private cardMask(
    cells: readonly TableCell[],
    partnerAccount: string | undefined,
    id: string | undefined,
  ): (text: string) => string {
    const known = [partnerAccount, cellText(cells[this.at.ownAccount]), id].map((text) =>
      text?.replace(/\D/g, ""),
    );
    return (text) => maskCardNumbers(text, known);
  }

  /** The signed amount of a row by the rule of its table. */
  private money(cells: readonly TableCell[]): CellAmount | undefined {
    const { at, decisions } = this;
    if (decisions.signRule === "debit-credit-pair") return this.pairMoney(cells);
    const cell = cells[at.amount];
    const read = cell === undefined ? undefined : readAmountCell(cell, decisions.amountMark);
    if (!read) return undefined;
    if (decisions.signRule === "signed")
      return this.shape.said?.isInverted ? { ...read, amount: -read.amount } : read;
    const direction = findDirection(cellText(cells[at.direction]), this.shape.directions);
    return direction === "debit" ? { amount: -read.amount, currency: read.currency } : read;
  }

  private pairMoney(cells: readonly TableCell[]): CellAmount | undefined {
    const debit = this.pairCell(cells[this.at.debit]);
    const credit = this.pairCell(cells[this.at.credit]);
    if (debit === null || credit === null) return undefined;
    if (credit && credit.amount !== 0n) return credit;
    if (debit) return { amount: this.debitAmount(debit.amount), currency: debit.currency };
    return credit;
  }

  private debitAmount(amount: Amount): Amount {
    const { debits } = this.decisions;
    return debits === "plus-out" || (debits === "out" && amount > 0n) ? -amount : amount;
  }

  private pairCell(cell: TableCell | undefined): CellAmount | undefined | null {
    if (cell === undefined || isBlank(cell)) return undefined;
    return readAmountCell(cell, this.decisions.amountMark) ?? null;
  }

  private balance(cells: readonly TableCell[]): CellAmount | undefined | null {
    const cell = cells[this.at.balance];
    if (cell === undefined || isBlank(cell)) return undefined;
    return readAmountCell(cell, this.decisions.balanceMark) ?? null;
  }

  private currency(text: string | undefined): string | undefined {
    if (!text) return CURRENCY_WHEN_MISSING;
    if (!this.currencies.has(text)) {
      if (this.currencies.size > 1_000) return undefined;
      const upper = text.toUpperCase();
      const code = CURRENCY_SIGNS[upper] ?? upper;
      this.currencies.set(text, isCurrencyCode(code) ? code : undefined);
    }
    return this.currencies.get(text);
  }

  private partnerAccount(cells: readonly TableCell[]): { accountNr?: string; text?: string } {
    for (const column of this.partnerAccounts) {
      const text = cellText(cells[column]);
      if (!text) continue;
      if (!this.shape.partnerAccountMayBeText || isAccountLike(text)) return { accountNr: text };
      return { text };
    }
    return {};
  }

  private remittance(cells: readonly TableCell[], first: string | undefined): string | undefined {
    if (this.texts.length === 1 && !first) return textOf(cells[this.texts[0]!]);
    return joinTexts(cells, this.texts, first ?? "");
  }
}

/** `facts`: what stands above the row. `missing`: the currency where nothing names one. */
interface Above {
  readonly facts: TableMetadata;
  readonly missing: MissingCurrency;
}

interface KnownParts<Day> {
  readonly bookingDate: Day;
  readonly amount: Amount;
  readonly currency: string;
  readonly balance: Amount | undefined;
  readonly withId: boolean;
}

function textOf(cell: TableCell | undefined): string | undefined {
  return cellText(cell) || undefined;
}

/** Texts of several columns, each once, joined by a blank. */
function joinTexts(
  cells: readonly TableCell[],
  columns: readonly number[],
  first: string,
): string | undefined {
  const texts = first ? [first] : [];
  for (const column of columns) {
    const text = cellText(cells[column]);
    if (text && !texts.includes(text)) texts.push(text);
  }
  return texts.join(" ") || undefined;
}

/** The own account of a row, or the only one above it; empty where none is named. */
export function accountOfRow(
  cell: TableCell | undefined,
  facts: Pick<TableMetadata, "accounts"> | undefined,
): string {
  const accounts = facts?.accounts ?? [];
  return ownAccountText(cell) || (accounts.length === 1 ? accounts[0]! : "");
}

function ownAccountText(cell: TableCell | undefined): string {
  const text = cellText(cell);
  return text.startsWith("[") ? text.replace(/^\[|\]$/g, "").trim() : text;
}

function isAccountLike(text: string): boolean {
  const account = readAccountNumber(text);
  return account !== undefined && account.kind !== "other" && /^[\dA-Z][\dA-Z -]*$/i.test(text);
}

function unreadable(
  code: "date_invalid" | "amount_invalid" | "amount_ambiguous",
  line: number,
  cell: TableCell | undefined,
): ReadProblem {
  const text = cellText(cell).slice(0, 60);
  return {
    code,
    severity: "fatal",
    message: `"${text}" in line ${line} cannot be read.`,
    line,
    params: { text },
  };
}
