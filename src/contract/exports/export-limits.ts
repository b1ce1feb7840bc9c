/** Limits of exports that pages know too. */

/** Books are kept for eight years by law; ten leave room, more is a slip of the keyboard. */
export const EXPORT_DAYS_MAX = 3_660;

/** Schedules of a company. */
export const EXPORT_SCHEDULES_MAX = 20;
