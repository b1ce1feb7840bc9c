/** What the first pass over a table decides for the second one. */
import type { DecimalMark } from "#statements/formats/table/amount-text.ts";
import type { DateColumn } from "#statements/formats/table/date-column.ts";
import type { DebitRule, SignRule } from "#statements/formats/table/sign-survey.ts";
import type { TableFaults } from "#statements/formats/table/table-faults.ts";
import type { TablePart } from "#statements/formats/table/table-shape.ts";

/** Rows left out on purpose, by reason. */
export interface SkippedRows {
  hidden: number;
  /** Rows that are not booked: no money moved, or an announced one that cannot be read. */
  pending: number;
  totals: number;
  notes: number;
}

/** Decisions that the second pass needs. */
export interface TableDecisions {
  readonly amountMark: DecimalMark;
  readonly balanceMark: DecimalMark;
  /** Of the column of fees that a person named. */
  readonly feeMark: DecimalMark;
  readonly booking: DateColumn;
  readonly value: DateColumn;
  readonly signRule: SignRule;
  /**
   * False when no sign, word or second column shows which way money went: only a balance chain can
   * prove it.
   */
  readonly signsShown: boolean;
  /** Words of a mapped table beside unsigned amounts that may say which way money went. */
  readonly sideWords: readonly string[];
  /** What a positive amount in the column of debits is. */
  readonly debits: DebitRule;
  readonly skipped: SkippedRows;
  readonly rows: number;
  /** Rows that are announced and not booked. */
  readonly announced: number;
  /** True where `rows` are the announced ones, because none is booked. */
  readonly isAnnouncement: boolean;
  /** Rows that cannot be read, by their table; the second pass leaves them out. */
  readonly unread: ReadonlyMap<TablePart, ReadonlySet<number>>;
}

export interface SurveyResult {
  readonly decisions: TableDecisions;
  readonly faults: TableFaults;
  /** Rows taken although short: their last cells are missing. */
  readonly warnings: TableFaults;
  /** Rows without a readable date or amount, where the others can be read. */
  readonly unread: TableFaults;
}
