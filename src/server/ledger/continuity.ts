/**
 * Gaps between the statements of accounts.
 * What features may ask of this module of the ledger; everything else in the folder is its own.
 */
export { type DaySpan } from "./continuity/day-spans.ts";
export { listGaps } from "./continuity/list-gaps.service.ts";
export { type StatementGap } from "./continuity/find-gaps.ts";
