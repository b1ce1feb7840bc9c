/**
 * What comes beside the file of a settlement: the totals in the text of a mail, and the letter
 * about a set-off that the transfer is less by.
 */
import { checkOf } from "#settlements/build-settlement.ts";
import type { Settlement, SumCheck } from "#settlements/settlement.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";

/** Totals that a source writes into the mail of its report. */
export interface MailTotals {
  /** Lines of the report. */
  readonly count?: number;
  readonly gross?: Amount;
  readonly fees?: Amount;
  readonly payout?: Amount;
  readonly from?: LocalDate;
  readonly to?: LocalDate;
}

/** One stated in 10⁻⁵ units, so that a count is compared and shown as amounts are. */
const ONE = 100_000n;

/**
 * Every total of the mail beside that of the file. Only for a file of one settlement: the mail of
 * several currencies was never seen.
 */
export function checkMailTotals(
  { lineCount, totals: sums }: Pick<Settlement, "totals"> & { readonly lineCount: number },
  totals: MailTotals,
): SumCheck[] {
  return [
    checkOf(
      "count",
      totals.count === undefined ? undefined : BigInt(totals.count) * ONE,
      BigInt(lineCount) * ONE,
    ),
    checkOf("gross", totals.gross, sums.gross),
    checkOf("fees", totals.fees, sums.fees),
    checkOf("payout", totals.payout, sums.net),
  ].filter((check) => check !== undefined);
}

/** A letter about a set-off, as far as it tells whose transfer was less by it. */
export interface SetOffLetter {
  readonly source: string;
  readonly currency: string;
  readonly payoutDate?: LocalDate | null | undefined;
  /** The sum of the day's settlement. */
  readonly collected: Amount;
}

/** A settlement that a letter may be about; `expected` is what its own report says. */
export interface ReportedSettlement {
  readonly source: string;
  readonly currency: string;
  readonly payoutDate?: LocalDate | null | undefined;
  readonly expected: Amount;
}

/**
 * The settlement whose transfer a letter says to be less: same source and currency, same day of
 * transfer, same sum. Undefined where none is, or several are: nobody could say which one.
 */
export function settlementOfLetter<Reported extends ReportedSettlement>(
  { source, currency, payoutDate, collected }: SetOffLetter,
  settlements: readonly Reported[],
): Reported | undefined {
  if (!payoutDate) return undefined;
  const fitting = settlements.filter(
    (each) =>
      each.source === source &&
      each.currency === currency &&
      each.payoutDate === payoutDate &&
      each.expected === collected,
  );
  return fitting.length === 1 ? fitting[0] : undefined;
}
