/**
 * Pieces of schemas for others' answers: a member that is missing, null or of another type is
 * empty, never a failure.
 */
import { z } from "zod";
import { FeedFault, type UnreadField } from "./bank-feed.port.ts";
import { parseExactJson } from "./json-text.ts";

/** A text; numbers become their digits, all else is empty. */
export const textOrEmpty = z
  .unknown()
  .optional()
  .transform((value) =>
    typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "",
  );

/** An instant; null where there is none that can be read. */
export const instantOrNull = z
  .unknown()
  .optional()
  .transform((value) => {
    const ms = typeof value === "string" && value !== "" ? Date.parse(value) : Number.NaN;
    return Number.isNaN(ms) ? null : new Date(ms);
  });

/** A list; a single object is a list of one, any other value is an empty list. */
export function listOf<T extends z.ZodType>(item: T) {
  const wrap = (value: unknown): unknown[] =>
    typeof value === "object" && value !== null ? [value] : [];
  return z.preprocess(
    (value) => (Array.isArray(value) ? (value as unknown[]) : wrap(value)),
    z.array(item),
  );
}

/** An object; of anything else every member is missing. */
export function objectOf<T extends z.ZodRawShape>(shape: T) {
  return z.preprocess(
    (value) => (typeof value === "object" && value !== null && !Array.isArray(value) ? value : {}),
    z.object(shape),
  );
}

/** An item of which no transaction can be made; the rest of its answer may be good. */
export class Misread extends FeedFault {
  readonly field: UnreadField;

  /** `where` is the provider's own name of the field. */
  constructor(field: UnreadField, where: string) {
    super("provider_down", where);
    this.field = field;
  }
}

/**
 * An item of a list from its JSON text, numbers as digits. Throws Misread where it is no object.
 */
export function parseItem<T extends z.ZodType>(schema: T, raw: string): z.output<T> {
  try {
    const value = parseExactJson(raw);
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return schema.parse(value);
  } catch {
    // Not even as the cause: a parser's message quotes the text, and an item's text belongs in no
    // log.
  }
  throw new Misread("item", "an item that cannot be read");
}
