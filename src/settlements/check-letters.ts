/**
 * Checks of a settlement against what comes beside its file: the totals in the text of a mail, and
 * the invoice that the transfer is less by.
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
export function checkMailTotals(settlement: Settlement, totals: MailTotals): SumCheck[] {
  const { lines, totals: sums } = settlement;
  return [
    checkOf(
      "count",
      totals.count === undefined ? undefined : BigInt(totals.count) * ONE,
      BigInt(lines.length) * ONE,
    ),
    checkOf("gross", totals.gross, sums.gross),
    checkOf("fees", totals.fees, sums.fees),
    checkOf("payout", totals.payout, sums.net),
  ].filter((check) => check !== undefined);
}

/** What two documents of one transfer must share. */
export const PAIR_FACTS = ["source", "merchantRef", "payoutRef", "from", "to", "currency"] as const;

export interface DocumentPair {
  readonly settlement: Settlement;
  readonly invoice: Settlement;
  /** The invoice's total beside the fees that the settlement's transfer is less by. */
  readonly check: SumCheck;
}

/**
 * The invoice that belongs to a settlement: same source, merchant, number, interval and currency.
 * Undefined where none of them does, or several do: nobody could say which one counts.
 */
export function pairInvoice(
  settlement: Settlement,
  documents: readonly Settlement[],
): DocumentPair | undefined {
  if (settlement.document !== "settlement" || settlement.payoutRef === undefined) return undefined;
  const fitting = documents.filter(
    (other) =>
      other.document === "fee" && PAIR_FACTS.every((fact) => other[fact] === settlement[fact]),
  );
  const [invoice] = fitting;
  if (!invoice || fitting.length > 1) return undefined;
  const check = checkOf("invoice", invoice.totals.fees, settlement.totals.fees);
  return check && { settlement, invoice, check };
}

/**
 * The letter about a set-off that explains why a settlement's credit is less: same source and
 * currency, same day of transfer, same sum. The credit to look for is then `transferred`.
 */
export function findSetOff(
  settlement: Settlement,
  documents: readonly Settlement[],
): Settlement | undefined {
  if (settlement.document !== "settlement" || settlement.payoutDate === undefined) return undefined;
  const fitting = documents.filter(
    ({ document, source, currency, payoutDate, setOff }) =>
      document === "offset" &&
      source === settlement.source &&
      currency === settlement.currency &&
      payoutDate === settlement.payoutDate &&
      setOff?.collected === settlement.expectedCredit,
  );
  return fitting.length === 1 ? fitting[0] : undefined;
}
