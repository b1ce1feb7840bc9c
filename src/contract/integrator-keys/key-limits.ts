/** Active keys of one company at most: a program each, and room for tests. */
export const ACTIVE_KEYS_MAX = 50;
/** A replaced secret is good so long beside the new one. */
export const OLD_SECRET_DAYS = 7;
