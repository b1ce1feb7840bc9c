/** Which credits later debits of the account took back, wholly or in part. Pure. */
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";

/** A credit, and a later debit of the same account that may have taken it or a part of it back. */
export interface ReturnPair {
  readonly creditId: string;
  readonly creditDate: LocalDate;
  readonly creditAmount: Amount;
  readonly debitId: string;
  readonly debitDate: LocalDate;
  /** Positive, and no more than the credit. */
  readonly debitAmount: Amount;
  /** When the debit came. */
  readonly debitAt: Date;
  /** The text says so; otherwise only the partner is the same. */
  readonly isSure: boolean;
}

export interface TakenBack {
  /** When each debit came, and what it took. */
  readonly debits: readonly { readonly id: string; readonly at: Date; readonly amount: Amount }[];
  readonly isSure: boolean;
  readonly amount: Amount;
  readonly isWhole: boolean;
}

/**
 * What took back each credit. A debit takes from one credit: the latest one before it that has as
 * much left; where texts say so before where only the partner is the same, and a whole credit
 * before a part. What only may be so adds nothing to what surely is.
 */
export function findTakenBack(pairs: readonly ReturnPair[]): ReadonlyMap<string, TakenBack> {
  const taken = new Map<string, TakenBack>();
  const order = (date: LocalDate, id: string): string => `${date} ${id}`;
  const byDebit = Map.groupBy(
    pairs.toSorted((one, other) =>
      order(one.debitDate, one.debitId) < order(other.debitDate, other.debitId) ? -1 : 1,
    ),
    ({ debitId }) => debitId,
  );
  for (const [isSure, isWhole] of PASSES)
    for (const [debitId, all] of byDebit) {
      const fits = all.filter(
        (each) =>
          each.isSure === isSure &&
          (each.creditAmount === each.debitAmount) === isWhole &&
          hasRoom(taken.get(each.creditId), each),
      );
      const [last] = fits.toSorted((one, other) =>
        order(one.creditDate, one.creditId) < order(other.creditDate, other.creditId) ? 1 : -1,
      );
      if (last === undefined) continue;
      taken.set(last.creditId, add(taken.get(last.creditId), last));
      byDebit.delete(debitId);
    }
  return taken;
}

const PASSES = [
  [true, true],
  [true, false],
  [false, true],
  [false, false],
] as const;

/** Whether surely a part of the credit was taken back, and the rest was left. */
export function isPartTaken(found: TakenBack | undefined): boolean {
  return found !== undefined && found.isSure && !found.isWhole;
}

function hasRoom(
  before: TakenBack | undefined,
  { creditAmount, debitAmount, isSure }: ReturnPair,
): boolean {
  if (before === undefined) return true;
  return isSure && before.amount + debitAmount <= creditAmount;
}

function add(before: TakenBack | undefined, pair: ReturnPair): TakenBack {
  const { debitId, debitAt, debitAmount, creditAmount, isSure } = pair;
  const amount = (before?.amount ?? 0n) + debitAmount;
  return {
    debits: [...(before?.debits ?? []), { id: debitId, at: debitAt, amount: debitAmount }],
    isSure,
    amount,
    isWhole: amount === creditAmount,
  };
}
