/** Where a page of a list by time ended, as the opaque text that the next request sends back. */
import { idSchema } from "#contract/fields.ts";
import { ApiError } from "./errors.ts";
import { parseLocalDate } from "#values/local-date.ts";

export interface TimePlace {
  /** The database's own text of the instant, with microseconds. */
  readonly at: string;
  readonly id: string;
}

export function writeTimeCursor({ at, id }: TimePlace): string {
  return Buffer.from(`${at}|${id}`).toString("base64url");
}

/**
 * Reads a position back. Throws `page_cursor_invalid` for any text that is no instant with an id:
 * the database would fail on it.
 */
export function readTimeCursor(text: string): TimePlace {
  const plain = Buffer.from(text, "base64url").toString();
  const match =
    /^((\d{4}-\d\d-\d\d) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?[+-](?:0\d|1[0-4])(?::[0-5]\d)?)\|(.*)$/.exec(
      plain,
    );
  if (!match || !parseLocalDate(match[2]!).ok || !idSchema.safeParse(match[4]).success) {
    throw new ApiError("page_cursor_invalid", { message: "Begin the list again without page" });
  }
  return { at: match[1]!, id: match[4]! };
}
