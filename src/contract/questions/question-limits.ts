/** Limits of questions. For pages too. */

/** Letters of an entry. */
export const QUESTION_TEXT_MAX = 1_000;
/** Items of one question, and items about which one command asks. */
export const QUESTION_ITEMS_MAX = 100;
/** People whom one question asks. */
export const QUESTION_PEOPLE_MAX = 20;
/** Entries of a thread: a longer talk is one for the telephone. */
export const QUESTION_ENTRIES_MAX = 100;
/** Questions of a company that are not closed. */
export const QUESTIONS_OPEN_MAX = 1_000;
/** Questions of one page. */
export const QUESTION_PAGE_ROWS = 50;
