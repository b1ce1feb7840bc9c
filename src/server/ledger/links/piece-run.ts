/**
 * Works through pieces of a company's rows: decides when to stop and how large a piece is, and
 * tells the pages.
 */
import type { Deps } from "#server/deps.ts";

/**
 * A finished piece: its rows of linking or links of a turn, and for how long it held the company's
 * lock.
 */
export interface WorkedPiece {
  readonly rows: number;
  readonly heldMs: number;
}

export interface LinkRun {
  readonly signal?: AbortSignal;
  /**
   * Approximate rows of each piece; without it the last piece's time decides. Tests take small
   * pieces.
   */
  readonly pieceRows?: number;
  /** Called after each piece: tests and benches look and interrupt here. */
  readonly afterPiece?: (piece: WorkedPiece) => Promise<void>;
}

export interface PieceRun extends LinkRun {
  /**
   * Makes open pages fetch their data, not more often than they can follow; `ended`: in any case.
   */
  tell(ended: boolean): Promise<void>;
}

// Each event makes open pages fetch their lists, so progress is told every few seconds only.
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
