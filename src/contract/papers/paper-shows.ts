/** Lists of the page of papers. For pages too. */

/** Rows of a list; of more its page says so. */
export const PAPER_ROWS_MAX = 200;

/** Why an item needs no paper. */
export const WAIVER_REASONS = ["none_needed", "private", "fee_or_tax", "lost"] as const;
export type WaiverReason = (typeof WAIVER_REASONS)[number];

/** Items by what became of their need. */
export const PAPER_SHOWS = ["missing", "there", "waived"] as const;
export type PaperShow = (typeof PAPER_SHOWS)[number];
