/** On what the amounts and signs of a mapped table's rows rest. */

/** The grounds of one statement. */
export interface RowGrounds {
  readonly rows: number;
  /** Rows whose amount and sign follow from what the table says elsewhere. */
  readonly held: number;
  /** Rows between two balances that differ by just their amount. */
  readonly links: number;
  /** Every row has a balance. */
  readonly hasBalances: boolean;
  /** The oldest row leads from a stated opening balance to its own. */
  readonly opening: boolean;
  /** Stated opening and closing balances differ by the sum of the rows. */
  readonly sums: boolean;
  /**
   * The oldest row's direction stands in a column of directions, or of debits and credits, which
   * the balances of other rows hold.
   */
  readonly directions: boolean;
  /** Line of the only row that nothing holds, where it is known. */
  readonly looseLine?: number | undefined;
  /**
   * Why balances that tie hold nothing. `constant`: they never change. `reversible`: they tie with
   * all signs turned, too. `order`: they run against the days. `fee`: a fee is as large as the
   * amount beside it. `total`: a column that no name calls a balance
   * may as well sum up the rows, for they are few or go one way.
   */
  readonly doubt?: "constant" | "reversible" | "order" | "fee" | "total" | undefined;
}
