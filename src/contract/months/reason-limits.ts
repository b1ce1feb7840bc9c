/** A reason is so long at least, so that it says something. For pages too. */
export const REASON_MIN = 3;
export const REASON_MAX = 500;
