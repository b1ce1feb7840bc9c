/** Bytes of a file from which an anonymised sample is made: text and sample stand in memory. */
export const SAMPLE_BYTES_MAX = 5 * 1024 * 1024;
