/**
 * Raised with every change of a reader that may give other rows for old files: they are then read
 * again at night (`read-again.service.ts`).
 */
export const PARSER_VERSION = 4;
