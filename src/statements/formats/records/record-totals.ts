/** Counts and sums that a container states of its records, beside those that were read. */
import type { ReadEvents, ReadProblem, StatementTrailer } from "#statements/statement.ts";
import { absolute, formatAmount, parseAmount } from "#values/money.ts";

/** What the file states, as written; each may be missing. */
export interface RecordTotals {
  readonly creditCount?: string | undefined;
  readonly debitCount?: string | undefined;
  readonly credit?: string | undefined;
  /** With or without a minus. */
  readonly debit?: string | undefined;
}

/**
 * The events, and behind the last one the problem of totals that differ from the records. It is
 * only a warning where the balances tie. Totals are of the whole file: of several statements
 * nothing is said.
 */
export function* withTotalsChecked(events: ReadEvents, totals: RecordTotals): ReadEvents {
  let statements = 0;
  let [creditCount, debitCount] = [0, 0];
  let currency = "";
  let trailer: StatementTrailer | undefined;
  for (const event of events) {
    if (event.kind === "statement") {
      statements++;
      ({ currency } = event.header);
    } else if (event.kind === "transactions") {
      for (const { amount } of event.transactions)
        if (amount < 0n) debitCount++;
        else creditCount++;
    } else if (event.kind === "end") ({ trailer } = event);
    yield event;
  }
  if (statements !== 1 || trailer === undefined) return;
  const problem = totalsProblem(totals, { creditCount, debitCount, currency, trailer });
  if (problem !== undefined) yield { kind: "problem", problem };
}

interface ReadTotals {
  readonly creditCount: number;
  readonly debitCount: number;
  readonly currency: string;
  readonly trailer: StatementTrailer;
}

function totalsProblem(stated: RecordTotals, read: ReadTotals): ReadProblem | undefined {
  const { trailer, currency } = read;
  const counts = [stated.creditCount, stated.debitCount].map(countOf);
  const [credit, debit] = [stated.credit, stated.debit].map(amountOf);
  const isWrong =
    (counts[0] ?? read.creditCount) !== read.creditCount ||
    (counts[1] ?? read.debitCount) !== read.debitCount ||
    (credit ?? trailer.creditSum) !== trailer.creditSum ||
    (debit ?? trailer.debitSum) !== trailer.debitSum;
  if (!isWrong) return undefined;
  const all = counts.includes(undefined) ? "" : String(counts[0]! + counts[1]!);
  const params: Record<string, string> = {
    count: String(read.creditCount + read.debitCount),
    statedCount: all,
    currency,
  };
  if (credit !== undefined)
    Object.assign(params, {
      statedCredit: formatAmount(credit),
      credit: formatAmount(trailer.creditSum),
    });
  if (debit !== undefined)
    Object.assign(params, {
      statedDebit: formatAmount(debit),
      debit: formatAmount(trailer.debitSum),
    });
  return {
    code: "totals_mismatch",
    severity: trailer.ties === true ? "warning" : "statement",
    message: "The counts or sums stated in the file differ from its entries.",
    statement: trailer.index,
    params,
  };
}

function countOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function amountOf(text: string | undefined) {
  const amount = parseAmount((text ?? "").replace(/\s/g, "").replace(",", "."));
  return amount.ok ? absolute(amount.value) : undefined;
}
