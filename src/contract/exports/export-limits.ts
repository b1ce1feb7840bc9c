/** Limits of exports that pages know too. */

/** Books are kept for eight years by law; ten leave room, more is a slip of the keyboard. */
export const EXPORT_DAYS_MAX = 3_660;

/** Schedules of a company. */
export const EXPORT_SCHEDULES_MAX = 20;
/** Of these those that programs have set for people: a program leaves room for the people. */
export const PROGRAM_SCHEDULES_MAX = 5;
