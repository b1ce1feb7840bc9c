/** The days of which a statement may speak. Pure. */
import type { DaySpan } from "#server/ledger/continuity/day-spans.ts";
import { addDays } from "#values/local-date.ts";
import type { ProofStatement } from "./proof-facts.ts";

/** The days of a statement that were over when its file came. */
export function endOfCover({ from, to, cameOn }: ProofStatement): DaySpan {
  return { from, to: to < cameOn ? to : addDays(cameOn, -1) };
}
