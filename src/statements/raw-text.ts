/**
 * Longest raw text kept with a transaction, in characters: the whole record of any bank seen, times
 * four.
 */
export const RAW_LENGTH_MAX = 4_000;
