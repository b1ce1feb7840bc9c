/**
 * The size of a piece of a company's rows, so that its lock is held for half a second and others
 * have their turn.
 */

/**
 * Half a second is the aim: a piece that is slower than the one before then still stays below a
 * second.
 */
const HELD_MS_AIM = 500;
/** The first piece, before anything is known of the machine. */
export const ROWS_FIRST = 500;
const ROWS_MIN = 100;
// A larger piece gains nothing: its fixed cost is a twentieth of its time here.
const ROWS_MAX = 10_000;

/**
 * Rows of the next piece after a piece of `rows` rows held the lock for `heldMs`; at most twice as
 * many as that piece had.
 */
export function nextPieceRows(rows: number, heldMs: number): number {
  const fitting = (rows * HELD_MS_AIM) / Math.max(heldMs, 1);
  return Math.round(Math.min(Math.max(fitting, ROWS_MIN), Math.max(2 * rows, ROWS_MIN), ROWS_MAX));
}
