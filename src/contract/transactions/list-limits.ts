/** Limits of the list's further questions, for pages too. */

/** Items of one question about running balances: those in a window of the list. */
export const BALANCES_PER_QUESTION_MAX = 200;

/** Companies of one list: each is asked for by itself, one after the other. */
export const COMPANIES_PER_LIST_MAX = 50;
