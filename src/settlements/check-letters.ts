/**
 * What comes beside the file of a settlement: the totals in the text of a mail, and the letter
 * about a set-off that the transfer is less by.
 */
import { checkOf } from "#settlements/build-settlement.ts";
import type { Settlement, SumCheck } from "#settlements/settlement.ts";
import type { LocalDate } from "#values/local-date.ts";
import { type Amount, sumOfOneCurrency } from "#values/money.ts";

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
  readonly id: string;
  readonly source: string;
  readonly currency: string;
  readonly payoutDate: LocalDate | null;
  /** The sum of the day's settlement. */
  readonly collected: Amount;
  /** What was set off. */
  readonly amount: Amount;
  /** Numbers of the invoices that it pays. */
  readonly references: readonly string[];
}

/** A settlement that a letter may be about; `expected` is what its own report says. */
export interface ReportedSettlement {
  readonly id: string;
  readonly source: string;
  readonly currency: string;
  readonly payoutDate: LocalDate | null;
  readonly expected: Amount;
}

/**
 * Why a letter and what else is known cannot both be right. `other_sum`: the report of the letter's
 * day has another sum. `above_invoices`: more was set off than the named invoices come to.
 * `several_letters`: more than one letter is about the settlement.
 */
const LETTER_DOUBTS = ["other_sum", "above_invoices", "several_letters"] as const;
export type LetterDoubt = (typeof LETTER_DOUBTS)[number];

/** What a letter means for a settlement of its day. */
export interface LetterVerdict {
  readonly letterId: string;
  readonly settlementId: string;
  /** Absent where nothing speaks against the letter: the transfer was less by it. */
  readonly doubt?: LetterDoubt;
}

/**
 * What letters say of settlements of the same source, currency and day of transfer. A letter of
 * which nobody could say whose it is has no verdict: several settlements have its sum, or all of
 * its day together. `invoices` = the sums of the known invoices by `source number`.
 */
export function judgeLetters(
  letters: readonly SetOffLetter[],
  settlements: readonly ReportedSettlement[],
  invoices: ReadonlyMap<string, Amount>,
): LetterVerdict[] {
  const days = Map.groupBy(settlements, dayKey);
  const found = letters.flatMap((letter) => {
    const ofDay = letter.payoutDate === null ? [] : (days.get(dayKey(letter)) ?? []);
    const fitting = ofDay.filter(({ expected }) => expected === letter.collected);
    const whole = sumOfOneCurrency(ofDay.map(({ expected }) => expected));
    if (fitting.length > 1 || (fitting.length === 0 && whole === letter.collected)) return [];
    const [only] = fitting;
    return only === undefined
      ? ofDay.map(({ id }) => verdictOf(letter, id, "other_sum"))
      : [verdictOf(letter, only.id, isAboveInvoices(letter, invoices) && "above_invoices")];
  });
  const fits = Map.groupBy(
    found.filter(({ doubt }) => doubt !== "other_sum"),
    ({ settlementId }) => settlementId,
  );
  return found.map((verdict) =>
    (fits.get(verdict.settlementId)?.length ?? 0) > 1 && verdict.doubt !== "other_sum"
      ? { ...verdict, doubt: "several_letters" }
      : verdict,
  );
}

function verdictOf(
  { id }: SetOffLetter,
  settlementId: string,
  doubt: LetterDoubt | false,
): LetterVerdict {
  return { letterId: id, settlementId, ...(doubt && { doubt }) };
}

/** True where all invoices of the letter are known, and come to less than it says was set off. */
function isAboveInvoices(
  { source, amount, references }: SetOffLetter,
  invoices: ReadonlyMap<string, Amount>,
): boolean {
  const sums = references.map((number) => invoices.get(`${source} ${number}`));
  const known = sums.filter((sum) => sum !== undefined);
  return known.length > 0 && known.length === sums.length && sumOfOneCurrency(known) < amount;
}

function dayKey({
  source,
  currency,
  payoutDate,
}: Pick<SetOffLetter, "source" | "currency" | "payoutDate">): string {
  return `${source} ${currency} ${payoutDate ?? ""}`;
}
