/** Limits of letters that come in. Apart from the schemas, because pages show them. */

/** The address before a new one takes letters for so many days. */
export const FORMER_ADDRESS_DAYS = 14;
/** Letters are kept for so many days. */
export const RECEIVED_MAIL_KEPT_DAYS = 90;
/** Largest letter in bytes, as it comes over the wire: files are a third larger in it. */
export const RECEIVED_MAIL_BYTES_MAX = 25 * 1024 * 1024;
/** Letters of one page. */
export const RECEIVED_MAILS_PER_PAGE = 50;
