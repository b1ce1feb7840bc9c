/**
 * Statements built as text, where a query builder would cost more than the query: pages over many
 * accounts.
 */
import { createHash } from "node:crypto";
import { type Compilable, CompiledQuery, type Kysely } from "kysely";
import type { Tables } from "./tables.ts";
import type { GlobalTx } from "./tenant.ts";

/** Collects parameters while a statement's text is put together. */
export class TextParameters {
  readonly values: unknown[] = [];

  /** Adds a value and answers its placeholder (`$3`). */
  bind(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/**
 * Runs one statement in a transaction. With a name, PostgreSQL parses and plans it once per
 * connection (a page over five accounts costs about half); the same name must always carry the same
 * text.
 */
export async function runText<Row>(
  tx: GlobalTx,
  text: string,
  values: readonly unknown[],
  name?: string,
): Promise<Row[]> {
  // Kysely hands this member to pg as it is, and pg takes a named statement there; Kysely itself
  // has no word for it.
  const statement = name === undefined ? text : ({ name, text } as unknown as string);
  const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(statement, [...values]));
  return rows;
}

// Names live as long as a connection, on both sides. Only statements of every request may be named,
// and they have few texts.
const NAMES_MAX = 500;
const names = new Map<string, string>();

/**
 * A name for a statement that follows from its text; undefined once too many different ones were
 * asked for.
 */
export function nameStatement(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < NAMES_MAX) {
    name = `b_${createHash("sha256").update(text).digest("hex").slice(0, 24)}`;
    names.set(text, name);
  }
  return name;
}

/**
 * Does what `runText` does, and PostgreSQL plans the text once per connection: for statements of
 * every request whose text does not vary. Name the columns: a migration that adds a column under a
 * running program would make the plan of a `*` fail.
 */
export function runPlanned<Row>(
  tx: GlobalTx,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  return runText(tx, text, values, nameStatement(text));
}

/** Does what `runPlanned` does, for a built query, inside a transaction or not. */
export async function runBuilt<Row>(db: Kysely<Tables>, query: Compilable<Row>): Promise<Row[]> {
  const { sql, parameters } = query.compile();
  return runPlanned<Row>(db as GlobalTx, sql, parameters);
}
