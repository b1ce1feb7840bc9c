/** The hash of an item by which certificates and closed months know it. */

/** Bytes of one item's hash: 2^64 tries for two items of one hash. */
export const DIGEST_BYTES = 16;

/** Of number, currency, day and amount; `b` is its `bank_account`, `t` its `shown_transaction`. */
export const ITEM_DIGEST = `substring(sha256(convert_to(concat_ws(' ', b.account_nr, b.currency, t.booking_date, t.amount), 'UTF8'))
          from 1 for ${DIGEST_BYTES})`;
