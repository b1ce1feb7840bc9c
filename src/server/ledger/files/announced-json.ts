/** What a statement's bank has announced, as `statement.announced` keeps it. Pure. */
import type { StatementTrailer } from "#statements/statement.ts";

/** The items as JSON, each with an id; null where there is none. */
export function announcedJson(
  { announced = [] }: Pick<StatementTrailer, "announced">,
  newId: () => string,
): string | null {
  if (announced.length === 0) return null;
  return JSON.stringify(
    announced.map((item) => ({ ...item, id: newId() })),
    // PostgreSQL holds no zero byte, and amounts are longer than a number of JSON.
    (_key, value: unknown) =>
      typeof value === "bigint"
        ? value.toString()
        : typeof value === "string"
          ? value.replaceAll("\u0000", "")
          : value,
  );
}
