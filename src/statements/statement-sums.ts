/** Counts, sums and days of one statement while its rows pass by, and the trailer they end in. */
import type { ReadProblem, ReadTransaction, StatementTrailer } from "#statements/statement.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { formatAmount, type Amount } from "#values/money.ts";

/**
 * A value date that takes the place of the booking day is some days off; a month is more than any
 * bank's.
 */
const DERIVED_DAY_SLACK_DAYS = 31;

/** The field of a message, or the column of a table, that a problem is about. */
export type PlaceParams = Readonly<Partial<Record<"field" | "column", string>>>;

/** The end of a statement as the file states it. */
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
  /** The first of the rows whose booking day the file states. */
  private firstStated: LocalDate | undefined;
  private lastStated: LocalDate | undefined;
  /** The line of the last row, and those of the rows with the earliest and the latest day. */
  lastLine: number | undefined;
  private firstDayLine: number | undefined;
  private lastDayLine: number | undefined;

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
    const { bookingDate, line } = transaction;
    this.lastLine = line;
    if (this.first === undefined || bookingDate < this.first) {
      this.first = bookingDate;
      this.firstDayLine = line;
    }
    if (this.last === undefined || bookingDate > this.last) {
      this.last = bookingDate;
      this.lastDayLine = line;
    }
    if (!transaction.bookingDateStated) return;
    if (this.firstStated === undefined || bookingDate < this.firstStated)
      this.firstStated = bookingDate;
    if (this.lastStated === undefined || bookingDate > this.lastStated)
      this.lastStated = bookingDate;
  }

  /** First and last booking day so far; empty before the first row. */
  get days(): LocalDate[] {
    return this.first === undefined || this.last === undefined ? [] : [this.first, this.last];
  }

  /**
   * The problem of rows outside the interval that the file states; `undefined` where there are none
   * or no interval is stated. A booking day that was only derived may lie outside by
   * `DERIVED_DAY_SLACK_DAYS`. `place`: the field or column of the days. Parameters: from, to,
   * first, last, and the place.
   */
  outsideInterval(
    stated: { readonly from?: LocalDate; readonly to?: LocalDate } | undefined,
    place: PlaceParams = {},
  ): ReadProblem | undefined {
    const { first, last, firstStated, lastStated } = this;
    if (!stated || first === undefined || last === undefined) return undefined;
    const { from, to } = stated;
    const early =
      from !== undefined &&
      ((firstStated ?? from) < from || first < addDays(from, -DERIVED_DAY_SLACK_DAYS));
    const late =
      to !== undefined && ((lastStated ?? to) > to || last > addDays(to, DERIVED_DAY_SLACK_DAYS));
    if (!early && !late) return undefined;
    return {
      code: "rows_outside_interval",
      severity: "warning",
      message: `The file states ${from ?? ""} to ${to ?? ""}, its rows are of ${first} to ${last}.`,
      line: early ? this.firstDayLine : this.lastDayLine,
      params: { from: from ?? "", to: to ?? "", first, last, ...place },
    };
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
      ties:
        opening === undefined || closing === undefined ? undefined : opening + this.net === closing,
      transactionCount: this.count,
      creditSum: this.credit,
      debitSum: this.debit,
    };
  }
}

/**
 * The problem of a statement whose own balances do not tie; amounts as decimal strings. `place`:
 * where its closing balance stands.
 */
export function balanceMismatch(
  trailer: StatementTrailer,
  currency: string,
  line?: number,
  place: PlaceParams = {},
): ReadProblem {
  const expected = trailer.closing ?? 0n;
  const found = (trailer.opening ?? 0n) + trailer.creditSum - trailer.debitSum;
  return {
    code: "balance_mismatch",
    severity: "statement",
    message: `Opening balance plus movements is ${formatAmount(found)} ${currency}, the closing balance says ${formatAmount(expected)}.`,
    line,
    statement: trailer.index,
    params: {
      expected: formatAmount(expected),
      found: formatAmount(found),
      difference: formatAmount(found - expected),
      currency,
      ...place,
    },
  };
}
