/** Counts, sums and days of one statement while its rows pass by, and the trailer they end in. */
import type { ReadProblem, ReadTransaction, StatementTrailer } from "#statements/statement.ts";
import type { LocalDate } from "#values/local-date.ts";
import { formatAmount, type Amount } from "#values/money.ts";

/** What a file states about the end of a statement. */
export interface StatedEnd {
  readonly from?: LocalDate;
  readonly to?: LocalDate;
  readonly opening?: Amount;
  readonly closing?: Amount;
}

export class StatementSums {
  readonly index: number;
  count = 0;
  credit: Amount = 0n;
  debit: Amount = 0n;
  private first: LocalDate | undefined;
  private last: LocalDate | undefined;

  constructor(index: number) {
    this.index = index;
  }

  /** Credits minus debits so far. */
  get net(): Amount {
    return this.credit - this.debit;
  }

  add(transaction: ReadTransaction): void {
    this.count++;
    if (transaction.amount < 0n) this.debit -= transaction.amount;
    else this.credit += transaction.amount;
    if (this.first === undefined || transaction.bookingDate < this.first) this.first = transaction.bookingDate;
    if (this.last === undefined || transaction.bookingDate > this.last) this.last = transaction.bookingDate;
  }

  /** The trailer; the interval is the stated one, else that of the rows. `debitSum` is positive. */
  trailer(end: StatedEnd): StatementTrailer {
    const { opening, closing } = end;
    const stated = end.from !== undefined && end.to !== undefined;
    return {
      index: this.index,
      from: end.from ?? this.first,
      to: end.to ?? this.last,
      intervalStated: stated,
      opening,
      closing,
      ties: opening === undefined || closing === undefined ? undefined : opening + this.net === closing,
      transactionCount: this.count,
      creditSum: this.credit,
      debitSum: this.debit,
    };
  }
}

/** The problem of a statement whose own balances do not tie; amounts as decimal strings. */
export function balanceMismatch(trailer: StatementTrailer, currency: string, line?: number): ReadProblem {
  const expected = trailer.closing ?? 0n;
  const found = (trailer.opening ?? 0n) + trailer.creditSum - trailer.debitSum;
  return {
    code: "balance_mismatch",
    severity: "statement",
    message: `Opening balance plus movements is ${formatAmount(found)} ${currency}, the closing balance says ${formatAmount(expected)}.`,
    line,
    statement: trailer.index,
    params: { expected: formatAmount(expected), found: formatAmount(found), difference: formatAmount(found - expected), currency },
  };
}
