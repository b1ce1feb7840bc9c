/**
 * Further companies in one invitation: more than the 200 that one office has, in one call of some
 * seconds.
 */
export const INVITED_COMPANIES_MAX = 500;

/** Reminders of one company that a director gets on a day: a wrong one can be put right. */
export const REMINDERS_A_DAY = 2;
/** Longest text of the accountant's own in a reminder, in characters. */
export const REMINDER_TEXT_MAX = 500;
/** Reminders of one company that stand at a time; a further one goes once. */
export const REMINDERS_STANDING_MAX = 100;
