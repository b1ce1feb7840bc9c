/**
 * Sums that the statistics of several origins hold twice: items that another origin in the
 * selection counts.
 */
import type { BankAccountRef, OriginateName } from "#contract/fields.ts";

interface Paired {
  readonly accountNr: string;
  readonly originate: OriginateName;
  readonly currency: string;
  readonly countedAt: readonly OriginateName[];
}

/** The paired sums whose items another origin of this selection counts. */
export function countedElsewhere<Row extends Paired>(
  paired: readonly Row[],
  chosen: readonly BankAccountRef[],
): Row[] {
  const has = (row: Paired, originate: OriginateName): boolean =>
    chosen.some(
      (ref) =>
        ref.accountNr === row.accountNr &&
        ref.originate === originate &&
        (ref.currency === undefined || ref.currency === row.currency),
    );
  return paired.filter(
    (row) => has(row, row.originate) && row.countedAt.some((origin) => has(row, origin)),
  );
}
