/** The days of which a statement may speak. Pure. */
import type { DaySpan } from "#server/ledger/continuity/day-spans.ts";
import { addDays } from "#values/local-date.ts";
import type { ProofStatement } from "./proof-facts.ts";

/** The days of a statement that it tells from their beginning and that were over when it came. */
export function endOfCover({ from, to, cameOn, wholeFrom }: ProofStatement): DaySpan {
  return { from: wholeFrom ?? from, to: to < cameOn ? to : addDays(cameOn, -1) };
}
