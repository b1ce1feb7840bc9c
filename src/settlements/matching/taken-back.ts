/** Which credits a later debit of the account took back. Pure. */
import type { LocalDate } from "#values/local-date.ts";

/** A credit, and a later debit of the same account and sum that may have taken it back. */
export interface ReturnPair {
  readonly creditId: string;
  readonly creditDate: LocalDate;
  readonly debitId: string;
  readonly debitDate: LocalDate;
  /** When the debit came. */
  readonly debitAt: Date;
  /** The text says so; otherwise only the partner is the same. */
  readonly isSure: boolean;
}

export type TakenBack = Pick<ReturnPair, "debitId" | "debitAt" | "isSure">;

/**
 * What took back each credit. A debit takes one credit: the latest one before it that no other
 * debit has, and one whose text says so before one of the same partner.
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
  for (const isSure of [true, false])
    for (const [debitId, all] of byDebit) {
      const free = all.filter((each) => each.isSure === isSure && !taken.has(each.creditId));
      const [last] = free.toSorted((one, other) =>
        order(one.creditDate, one.creditId) < order(other.creditDate, other.creditId) ? 1 : -1,
      );
      if (last === undefined) continue;
      taken.set(last.creditId, { debitId, debitAt: last.debitAt, isSure });
      byDebit.delete(debitId);
    }
  return taken;
}
