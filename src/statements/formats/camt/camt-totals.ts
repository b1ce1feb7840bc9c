/** `TxsSummry`: the counts and sums that a statement states of its entries. */
import { amountOf } from "#statements/formats/camt/camt-values.ts";
import { elementAt, textAt, type XmlElement } from "#statements/formats/camt/xml-element.ts";
import type { ReadProblem } from "#statements/statement.ts";
import { formatAmount, type Amount } from "#values/money.ts";

/** What was read of a statement's entries. */
export interface EntryTotals {
  /** Entries of any status. */
  readonly entries: number;
  /** Those of them that are not booked. */
  readonly skipped: number;
  /** Sums of the booked ones, both without a sign. */
  readonly credit: Amount;
  readonly debit: Amount;
  readonly currency: string;
}

/**
 * The problem of totals that differ from the entries; undefined when they agree or are not stated.
 * It is only a warning where `isWarning`: balances that tie weigh more than a wrong sum.
 */
export function totalsMismatch(
  totals: XmlElement | undefined,
  read: EntryTotals,
  isWarning: boolean,
): ReadProblem | undefined {
  const count = textAt(totals, "TtlNtries", "NbOfNtries");
  const credit = amountOf(elementAt(totals, "TtlCdtNtries", "Sum"));
  const debit = amountOf(elementAt(totals, "TtlDbtNtries", "Sum"));
  const booked = read.entries - read.skipped;
  const wrongCount =
    count !== undefined && Number(count) !== read.entries && Number(count) !== booked;
  const wrongCredit = credit !== undefined && credit !== read.credit;
  const wrongSums =
    read.skipped === 0 && (wrongCredit || (debit !== undefined && debit !== read.debit));
  if (!wrongCount && !wrongSums) return undefined;
  const params: Record<string, string> = {
    count: String(read.entries),
    statedCount: count ?? "",
    currency: read.currency,
    field: "TxsSummry",
  };
  if (credit !== undefined)
    Object.assign(params, {
      statedCredit: formatAmount(credit),
      credit: formatAmount(read.credit),
    });
  if (debit !== undefined)
    Object.assign(params, { statedDebit: formatAmount(debit), debit: formatAmount(read.debit) });
  return {
    code: "totals_mismatch",
    severity: isWarning ? "warning" : "statement",
    message: "The counts or sums stated in the file differ from its entries.",
    params,
  };
}
