/**
 * How large a piece of a company's rows may be, so that the company's lock is held for half a
 * second and others have their turn.
 */

/** Half of a second aimed at leaves a piece that is slower than the one before below the second. */
const HELD_MS_AIM = 500;
/** The first piece, on a machine that nothing is known of yet. */
export const ROWS_FIRST = 500;
const ROWS_MIN = 100;
// Beyond it nothing is gained: what each piece costs besides its rows is a twentieth of it.
const ROWS_MAX = 10_000;

/**
 * Rows of the next piece after one of `rows` rows held the lock for `heldMs`; at most twice as many
 * as the last one had.
 */
export function nextPieceRows(rows: number, heldMs: number): number {
  const fitting = (rows * HELD_MS_AIM) / Math.max(heldMs, 1);
  return Math.round(Math.min(Math.max(fitting, ROWS_MIN), Math.max(2 * rows, ROWS_MIN), ROWS_MAX));
}
