/**
 * JSON for a column of the database. PostgreSQL takes neither half a character nor a NUL in it, and
 * foreign texts hold both: a file says what it likes, and a text that is cut to a length may end
 * inside of a character.
 */

/** The value as JSON that every column takes: halves become U+FFFD, NULs go. */
export function storedJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === "string" ? part.toWellFormed().replaceAll("\0", "") : part,
  );
}
