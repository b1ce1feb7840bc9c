/**
 * What statistics of several origins hold twice: items that another origin in the selection counts.
 */
import type { BankAccountRef, OriginateName } from "#contract/fields.ts";

interface Paired {
  readonly accountNr: string;
  readonly originate: OriginateName;
  readonly currency: string;
  readonly countedAt: readonly OriginateName[];
}

/** Those of the paired sums whose items are counted elsewhere in this selection. */
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
