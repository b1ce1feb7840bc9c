/** What the proven days of an account are decided from, and what comes of them. */
import type { DaySpan } from "#server/ledger/continuity/day-spans.ts";
import type { StatementFacts } from "#server/ledger/continuity/statement-facts.ts";
import type { Amount } from "#values/money.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { PartReason } from "#values/says-part.ts";
import type { DayState, UnprovenReason } from "#contract/completeness/day-states.ts";

export type { DayState, UnprovenReason };

/** A statement with the facts that decide how far it is trusted. */
export interface ProofStatement extends StatementFacts {
  /** Its file; absent or null where that is gone. */
  readonly fileId?: string | null;
  /** Whether its items and balances agree; null where the file could not say. */
  readonly ties: boolean | null;
  /** Why it is a part only; null where it does not say so. */
  readonly part: PartReason | null;
  /**
   * The day on which it was written, or else its file came: this day and later ones were not over
   * by then.
   */
  readonly cameOn: LocalDate;
  /** The first day that it tells from its beginning; absent or null where that is `from`. */
  readonly wholeFrom?: LocalDate | null;
}

/** The counted items of one booking day. */
export interface ItemDay {
  readonly day: LocalDate;
  readonly sum: Amount;
  readonly count: number;
  /** Items whose booking day no source states. */
  readonly undated: number;
}

/** The balance at the end of a day. A weak point narrows a gap and never makes one. */
export interface BalancePoint {
  readonly day: LocalDate;
  readonly balance: Amount;
  /** Whether it is an opening balance of the next day; a closing balance of this day otherwise. */
  readonly opens?: boolean;
  readonly weak: boolean;
  /** Whether the file came before the day was over: items may have followed on it. */
  readonly early?: boolean;
  /** The balance at the other end of its statement, where it states both. */
  readonly far?: { readonly day: LocalDate; readonly balance: Amount };
  /** Whether another statement holds the day at which it stands and goes on. */
  readonly crossed?: boolean;
  /** Whether it stands within its day, as other balances show. */
  readonly half?: boolean;
}

/** What a faulty statement states whose file nobody has taken: its days, and balances if known. */
export interface WaitingStatement extends DaySpan {
  readonly opening: Amount | null;
  readonly closing: Amount | null;
}

/** The first and the last day of an account; null where nobody says it. */
export interface AccountLife {
  readonly opened: LocalDate | null;
  readonly closed: LocalDate | null;
}

/** The facts of one number of an account. */
export interface AccountFacts {
  readonly statements: readonly ProofStatement[];
  /** Days that connections have read whole. */
  readonly readings: readonly DaySpan[];
  /** Days with counted items, oldest first. */
  readonly days: readonly ItemDay[];
  /** Days of items that a connection named and nobody could read. */
  readonly unread: readonly LocalDate[];
  /** Statements of files that wait for a person because they are wrong themselves. */
  readonly waiting?: readonly WaitingStatement[];
  /** Days on which two lists that each say that they are whole hold other items. */
  readonly disagreements?: readonly (DaySpan & { readonly difference: Amount })[];
  /** What a person says of the account's first and last day, as far as the data allow it. */
  readonly life?: AccountLife;
  /** Further weak points, such as those of running balances. */
  readonly weakPoints?: readonly BalancePoint[];
}

/** Neighbouring days of one state. */
export interface DayRun extends DaySpan {
  readonly state: DayState;
  /** Null where the days are proven. */
  readonly reason: UnprovenReason | null;
  /** What the balances say less what the stored items sum to; null where no balance says it. */
  readonly difference: Amount | null;
  /** Statements that are missing by their numbers. */
  readonly numbers: { readonly first: number; readonly last: number } | null;
}
