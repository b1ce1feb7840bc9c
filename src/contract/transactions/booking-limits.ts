/** Limits of commands on marks, for pages that load no schemas. */

/** Rows that one command can name; more are sent as a filter. */
export const BOOKED_IDS_MAX = 20_000;
/** Items of a filter that one command can change: a year of a large web shop. */
export const BOOKED_FILTER_MAX = 1_000_000;
/** Items that a filter's command can leave out. */
export const BOOKED_EXCEPT_MAX = 1_000;
/** So long after the command its person can undo it. */
export const UNDO_HOURS = 24;
