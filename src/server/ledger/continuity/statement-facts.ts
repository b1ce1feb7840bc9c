import type { Amount } from "#values/money.ts";
import type { DaySpan } from "./day-spans.ts";

/** What a statement says of itself. */
export interface StatementFacts extends DaySpan {
  readonly id: string;
  /** Statements that one source numbers together, such as a bank's MT940 files. */
  readonly series: string;
  /** As printed; empty where the statement has none. */
  readonly number: string;
  /** Which page of its number it is, where each page is a statement of its own. */
  readonly page?: number | null;
  /** False where the days are those of the first and the last item. */
  readonly intervalStated: boolean;
  readonly opening: Amount | null;
  readonly closing: Amount | null;
}
