/** Limits of the mailbox: it is for looking at, not for keeping. */

/** Letters kept; the oldest go first. */
export const LETTERS_MAX = 500;
/** One letter with its attachments. */
export const LETTER_BYTES_MAX = 5 * 1024 * 1024;
/** Receivers of one letter. */
export const RECEIVERS_MAX = 50;
/** Longer than the program waits for its mail server, so that it gives up first. */
export const SLOW_MS = 20_000;
/** Letters of one list; the pages and the JSON answer the newest ones. */
export const LIST_MAX = 100;
