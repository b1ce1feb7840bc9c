/** What the trial of a mapping may claim: on what its rows rest, and whether all are held. */
import { groundKinds } from "#statements/mapping/kept-grounds.ts";
import type { RowGrounds } from "#statements/row-grounds.ts";
import type { ReadTransaction } from "#statements/statement.ts";
import type { GroundKind } from "#values/table-mapping.ts";

type LooseRow = Pick<ReadTransaction, "bookingDate" | "amount" | "currency">;

export interface Seal {
  /**
   * `proven`: the amount and the sign of every row are held. `partial`: those of some rows are.
   * `none`: nothing is.
   */
  readonly tone: "proven" | "partial" | "none";
  readonly rows: number;
  readonly held: number;
  /** Balances that follow from the one before. */
  readonly links: number;
  readonly opening: boolean;
  readonly sums: boolean;
  readonly directions: boolean;
  /** The only row that nothing holds. */
  readonly loose?: LooseRow | undefined;
  readonly doubt?: RowGrounds["doubt"];
  /** What a profile keeps of it. */
  readonly kinds: readonly GroundKind[];
}

/** The grounds of one statement with its row that nothing holds. */
export interface SealedStatement {
  readonly grounds: RowGrounds;
  readonly loose?: LooseRow | undefined;
}

export const NO_SEAL: Seal = {
  tone: "none",
  rows: 0,
  held: 0,
  links: 0,
  opening: false,
  sums: false,
  directions: false,
  kinds: [],
};

/** The seal of a file; `isWhole`: every row was read, and nothing was found against one. */
export function sealOf(statements: readonly SealedStatement[], isWhole: boolean): Seal {
  const all = statements.map(({ grounds }) => grounds);
  const sum = (count: (each: RowGrounds) => number): number =>
    all.reduce((before, each) => before + count(each), 0);
  const [rows, held] = [sum((each) => each.rows), sum((each) => each.held)];
  const doubt = all.find((each) => each.doubt !== undefined)?.doubt;
  const loose = statements.filter((each) => each.grounds.held < each.grounds.rows);
  const isProven = isWhole && rows > 0 && held === rows && doubt === undefined;
  return {
    tone: isProven ? "proven" : held > 0 ? "partial" : "none",
    rows,
    held,
    links: sum(({ links }) => links),
    opening: all.some(({ opening }) => opening),
    sums: all.some(({ sums }) => sums),
    directions: all.some(({ directions }) => directions),
    ...(rows - held === 1 && { loose: loose[0]?.loose }),
    doubt,
    kinds: groundKinds(all),
  };
}
