/**
 * How pieces of a company's rows are worked through: when to stop, how large they are, and who
 * hears of it.
 */
import type { Deps } from "#server/deps.ts";

/**
 * What a piece was: rows of linking, links of a turn; and for how long it held the company's lock.
 */
export interface WorkedPiece {
  readonly rows: number;
  readonly heldMs: number;
}

export interface LinkRun {
  readonly signal?: AbortSignal;
  /** Rows of each piece, about; without it the last piece's time decides. Tests take small ones. */
  readonly pieceRows?: number;
  /** A place at which tests and benches look and interrupt. */
  readonly afterPiece?: (piece: WorkedPiece) => Promise<void>;
}

export interface PieceRun extends LinkRun {
  /** Open pages ask anew, not more often than they can follow; `ended`: in any case. */
  tell(ended: boolean): Promise<void>;
}

// Each event makes open pages ask for their lists: progress is as good every few seconds.
const TELL_MS = 3_000;

export function startPieceRun(
  deps: Pick<Deps, "events">,
  companyId: string,
  given: LinkRun,
): PieceRun {
  let toldAt = -Infinity;
  return {
    ...given,
    async tell(ended) {
      if (!ended && performance.now() - toldAt < TELL_MS) return;
      toldAt = performance.now();
      for (const category of ["Transaction", "BankAccount", "Company"] as const)
        await deps.events.publish(category, companyId);
    },
  };
}
