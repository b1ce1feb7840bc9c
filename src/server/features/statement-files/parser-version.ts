/**
 * Raised with every change of a reader that may give other rows or other faults for old files: they
 * are then read again at night (`read-again.service.ts`). Since 5 a fault has an account and days.
 */
export const PARSER_VERSION = 18;
