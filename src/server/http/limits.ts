/** Limits of the HTTP edge, each with its reason. */

/** Bodies of JSON calls: the largest is a booking of 10,000 ids (about 390 kB). */
export const JSON_BODY_BYTES_MAX = 1024 * 1024;
/**
 * An ordinary call, its body included; longer work is a job or a stream. Above the long poll's 25
 * seconds.
 */
export const HANDLER_TIMEOUT_MS = 40_000;
/** A whole upload: a gigabyte over a slow connection of 2 Mbit/s takes an hour and a bit. */
export const REQUEST_TIMEOUT_MS = 2 * 3_600_000;
/** A silent connection is closed; event streams and long polls speak more often. */
export const CONNECTION_IDLE_MS = 120_000;
/** Headers must come at once; slower ones are an attack or a broken line. */
export const HEADERS_TIMEOUT_MS = 20_000;
/** Longest path parameter: a display name of 120 letters, percent-encoded. */
export const PATH_PARAM_CHARS_MAX = 1_500;
/**
 * Requests a minute of one address to one endpoint, where the contract names none: a fast page
 * sends some dozens.
 */
export const RATE_PER_MINUTE_DEFAULT = 600;
/**
 * The client opens the stream again; an hour bounds how long a removed right could linger in one.
 */
export const EVENT_STREAM_MAX_MS = 3_600_000;
/** Open event streams of one person: a browser with many tabs, not a leak. */
export const EVENT_STREAMS_PER_PERSON = 20;
/**
 * Requests for a link to one mailbox in the window before the captcha is asked for: a stranger can
 * make the person tick a box, no more.
 */
export const MAILS_PER_ADDRESS = 10;
/**
 * As long as a login link lives: a person who is sent no further link has one that is still good,
 * and the next window begins before it ends.
 */
export const MAILS_WINDOW_SECONDS = 900;
/** Login letters to one mailbox in the window, however many captchas are solved. */
export const LETTERS_PER_MAILBOX = 20;
/**
 * Login letters that links of programs order for one person: he may lose one and ask again, and a
 * program fills no mailbox.
 */
export const LETTERS_BY_PROGRAMS_AN_HOUR = 3;
/**
 * Invitations to one mailbox in the window: an office that asks its clients to invite it today;
 * each inviter has a limit of his own.
 */
export const INVITATIONS_PER_MAILBOX = 100;
/** Sign-in requests of one network address in the window before the captcha is asked for. */
export const FREE_SIGN_INS = 5;
export const FREE_SIGN_INS_WINDOW_SECONDS = 600;
/**
 * Links that one network address may present in the window: an office of sixty people at nine
 * o'clock.
 */
export const LINKS_PER_ADDRESS = 60;
/**
 * Links of one person presented in the window: a forgetful person clicks old letters, a thief tries
 * all of them.
 */
export const LINKS_PER_PERSON = 20;
export const LINKS_WINDOW_SECONDS = 900;
