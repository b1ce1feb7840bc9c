/** The statements that open while rows pass: one per account, currency and printed number. */
import { accountProblem } from "#statements/account-problem.ts";
import { AnnouncedItems } from "#statements/announced-items.ts";
import { BalanceChain } from "#statements/formats/table/balance-chain.ts";
import {
  type GroundsEnd,
  GroundsKeeper,
  type WrittenSign,
} from "#statements/formats/table/row-grounds.ts";
import { AmountColumn } from "#statements/formats/table/amount-column.ts";
import { parseAmountText, type DecimalMark } from "#statements/formats/table/amount-text.ts";
import { limitProblem } from "#statements/formats/table/limit-problem.ts";
import { isOwnAccountText, type TableMetadata } from "#statements/formats/table/header-row.ts";
import type { OwnedTransaction } from "#statements/formats/table/table-transactions.ts";
import { rowsFiltered } from "#statements/part-problems.ts";
import { balanceMismatch, type PlaceParams, StatementSums } from "#statements/statement-sums.ts";
import {
  BATCH_ROWS_MAX,
  type ReadEvent,
  type ReadProblem,
  type ReadTransaction,
  type StatementHeader,
  type StatementKind,
} from "#statements/statement.ts";
import type { LocalDate } from "#values/local-date.ts";
import { formatAmount, type Amount } from "#values/money.ts";

/** Accounts of one file; more is not a company's statement but a file made to fill the memory. */
const STATEMENTS_MAX = 1_000;

const NO_EVENTS: readonly ReadEvent[] = [];

interface OpenStatement {
  readonly header: StatementHeader;
  /** The facts above its first row. */
  readonly facts: TableMetadata;
  readonly sums: StatementSums;
  readonly chain: BalanceChain;
  readonly grounds: GroundsKeeper | undefined;
  readonly announced: AnnouncedItems;
  /** Days of its first and last row; absent where everything is announced. */
  firstDate: LocalDate | undefined;
  lastDate: LocalDate | undefined;
  /** Whether no day of a row is before (after) that of the row above it. */
  rises: boolean;
  falls: boolean;
  batch: ReadTransaction[];
}

/** The columns of days and balances, for problems that name them. */
export interface TablePlaces {
  readonly day: PlaceParams;
  readonly balance: PlaceParams;
}

/** What is known of a table whose columns a person has mapped. */
type MappedTable = Pick<GroundsEnd, "isNamed">;

/** Of a row of a known layout. */
const NO_SIGN: WrittenSign = { hasOtherMoney: false };

export class TableStatements {
  private readonly byKey = new Map<string, OpenStatement>();
  private readonly kind: StatementKind;
  private readonly balanceMark: DecimalMark;
  private readonly places: TablePlaces;
  private unreadUnplaced = false;

  private readonly mapped: MappedTable | undefined;

  /** `mapped`: a person has said what the columns mean, and the end tells its grounds. */
  constructor(
    kind: StatementKind,
    balanceMark: DecimalMark,
    { mapped, ...places }: TablePlaces & { readonly mapped: MappedTable | undefined },
  ) {
    this.mapped = mapped;
    this.kind = kind;
    this.balanceMark = balanceMark;
    this.places = places;
  }

  /**
   * Takes one row with the facts above it and gives the events that the row causes; a plain call,
   * for it runs once per row.
   */
  take(owned: OwnedTransaction, facts: TableMetadata): readonly ReadEvent[] {
    const { statement, events } = this.of(owned, facts);
    if (!statement) return events;
    const flushed = this.put(statement, owned.transaction, owned.sign);
    return flushed ? [...events, ...flushed] : events;
  }

  /** Takes a row that is announced and not booked. */
  announce(
    owned: OwnedTransaction<LocalDate | undefined>,
    facts: TableMetadata,
  ): readonly ReadEvent[] {
    const { statement, events } = this.of(owned, facts);
    statement?.announced.add(owned.transaction);
    return events;
  }

  /** The statement of a row, opened where it is the first; none beyond their limit. */
  private of(
    owned: OwnedTransaction<LocalDate | undefined>,
    facts: TableMetadata,
  ): { readonly statement?: OpenStatement; readonly events: readonly ReadEvent[] } {
    const { transaction } = owned;
    const accountNr = owned.accountNr || onlyAccount(facts);
    // Pockets without a number are told apart by their names.
    const key = `${accountNr || owned.accountName}\n${transaction.currency}\n${owned.statementNumber}`;
    const known = this.byKey.get(key);
    if (known) return { statement: known, events: NO_EVENTS };
    if (this.byKey.size >= STATEMENTS_MAX) {
      const problem = limitProblem("statements", STATEMENTS_MAX, transaction.line);
      return { events: [{ kind: "problem", problem }] };
    }
    const statement = this.open(owned, accountNr, facts);
    this.byKey.set(key, statement);
    const events: ReadEvent[] = [{ kind: "statement", header: statement.header }];
    const problem = accountProblem(isOwnAccountText(accountNr) ? accountNr : "", transaction.line);
    if (problem)
      events.push({ kind: "problem", problem: { ...problem, statement: statement.header.index } });
    return { statement, events };
  }

  /**
   * Notes a row that cannot be read: it belongs to the only statement of the file, or nothing is
   * proven of any.
   */
  noteUnread(balance: Amount | undefined, line: number): void {
    const [only] = this.byKey.values();
    if (this.byKey.size === 1) {
      only!.chain.addUnread(balance, line);
      only!.grounds?.skip(balance, line);
    } else this.unreadUnplaced = true;
  }

  private put(
    statement: OpenStatement,
    transaction: ReadTransaction,
    sign: WrittenSign = NO_SIGN,
  ): readonly ReadEvent[] | undefined {
    statement.sums.add(transaction);
    statement.chain.add(transaction.amount, transaction.balanceAfter, transaction.line);
    statement.grounds?.add(transaction, sign);
    const { bookingDate } = transaction;
    const { lastDate = bookingDate } = statement;
    if (bookingDate < lastDate) statement.rises = false;
    if (bookingDate > lastDate) statement.falls = false;
    statement.firstDate ??= bookingDate;
    statement.lastDate = bookingDate;
    return statement.batch.push(transaction) >= BATCH_ROWS_MAX
      ? [this.flushed(statement)]
      : undefined;
  }

  /** The rest of every statement and its end, with balances that do not tie. */
  *end(): Generator<ReadEvent, void, undefined> {
    for (const statement of this.byKey.values()) {
      if (statement.batch.length > 0) yield this.flushed(statement);
      yield* this.ended(statement);
    }
  }

  get count(): number {
    return this.byKey.size;
  }

  private open(
    owned: OwnedTransaction<LocalDate | undefined>,
    accountNr: string,
    facts: TableMetadata,
  ): OpenStatement {
    const index = this.byKey.size;
    const { currency } = owned.transaction;
    const header: StatementHeader = {
      index,
      kind: this.kind,
      accountNr: isOwnAccountText(accountNr) ? accountNr : "",
      accountName: owned.accountName || undefined,
      ownerName: facts.owner,
      currency,
      number: owned.statementNumber || undefined,
    };
    return {
      header,
      facts,
      sums: new StatementSums(index),
      chain: new BalanceChain(),
      grounds: this.mapped ? new GroundsKeeper() : undefined,
      announced: new AnnouncedItems(),
      firstDate: undefined,
      lastDate: undefined,
      rises: true,
      falls: true,
      batch: [],
    };
  }

  private flushed(statement: OpenStatement): ReadEvent {
    const transactions = statement.batch;
    statement.batch = [];
    return { kind: "transactions", statement: statement.header.index, transactions };
  }

  private *ended(statement: OpenStatement): Generator<ReadEvent, void, undefined> {
    const { header, sums, chain, announced, firstDate = "", lastDate = "" } = statement;
    const datesFall = firstDate > lastDate;
    const proof = chain.result(datesFall);
    const stated = this.isAlone(statement) ? this.statedBalances(statement) : {};
    const opening = stated.opening ?? proof.opening;
    const closing = stated.closing ?? proof.closing;
    const { from, to } = statement.facts;
    const trailer = sums.trailer({ from, to, opening, closing });
    const bothStated = stated.opening !== undefined && stated.closing !== undefined;
    const isOpen = this.unreadUnplaced && !bothStated;
    const ties = isOpen
      ? undefined
      : proof.ties === false
        ? false
        : bothStated || proof.ties === true
          ? trailer.ties
          : undefined;
    const { balance, day } = this.places;
    if (proof.firstBreak)
      yield { kind: "problem", problem: chainBroken(proof.firstBreak, header, balance) };
    else if (ties === false)
      yield {
        kind: "problem",
        problem: balanceMismatch(trailer, header.currency, sums.lastLine, balance),
      };
    const grounds = statement.grounds?.end({
      proof,
      datesFall,
      rises: statement.rises,
      falls: statement.falls,
      stated: isOpen ? {} : stated,
      ties: trailer.ties,
      isNamed: this.mapped?.isNamed ?? false,
    });
    const { filter, askedOn } = statement.facts;
    const isEarly = askedOn !== undefined && trailer.to !== undefined && askedOn <= trailer.to;
    const early = isEarly && { toldOn: askedOn };
    const coming = announced.told(header.currency);
    yield {
      kind: "end",
      trailer: { ...trailer, ties, ...early, ...(grounds && { grounds }), ...coming },
    };
    if (filter !== undefined)
      yield { kind: "problem", problem: rowsFiltered(filter, header.index) };
    const told = announced.problem(header.index);
    if (told) yield { kind: "problem", problem: told };
    if (proof.outOfOrder !== undefined && !statement.rises && !statement.falls)
      yield { kind: "problem", problem: unordered(proof.outOfOrder, header, balance) };
    const outside = sums.outsideInterval({ from, to }, day);
    if (outside) yield { kind: "problem", problem: { ...outside, statement: header.index } };
  }

  /** True where the stated facts are those of one statement only. */
  private isAlone({ facts }: OpenStatement): boolean {
    let count = 0;
    for (const each of this.byKey.values()) if (each.facts === facts) count++;
    return count === 1;
  }

  /**
   * The balances above the table in their own style, which need not be that of its columns; where
   * they show none, in that of the columns.
   */
  private statedBalances({ facts, header }: OpenStatement): {
    opening?: Amount;
    closing?: Amount;
  } {
    const column = new AmountColumn();
    const texts = [facts.opening, facts.closing].filter((text) => text !== undefined);
    for (const text of texts) column.observe(text, 0);
    const own = column.decide(header.currency === "HUF");
    const mark = own.ok && column.showsMark ? own.value : this.balanceMark;
    const [opening, closing] = [facts.opening, facts.closing].map((text) =>
      text === undefined ? undefined : parseAmountText(text, mark)?.amount,
    );
    return { opening, closing };
  }
}

function onlyAccount({ accounts }: TableMetadata): string {
  return accounts.length === 1 ? accounts[0]! : "";
}

function chainBroken(
  found: { line: number; expected: Amount; found: Amount },
  header: StatementHeader,
  place: PlaceParams,
): ReadProblem {
  const [expected, stated] = [formatAmount(found.expected), formatAmount(found.found)];
  return {
    code: "balance_chain_broken",
    severity: "statement",
    message: `The balance of line ${found.line} should be ${expected} ${header.currency}, the file says ${stated}.`,
    line: found.line,
    statement: header.index,
    params: {
      expected,
      found: stated,
      difference: formatAmount(found.found - found.expected),
      currency: header.currency,
      ...place,
    },
  };
}

function unordered(line: number, header: StatementHeader, place: PlaceParams): ReadProblem {
  return {
    code: "rows_unordered",
    severity: "warning",
    message: `From line ${line} on the rows stand in another order than their balances.`,
    line,
    statement: header.index,
    params: { ...place },
  };
}
