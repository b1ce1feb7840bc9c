/** Statements built as text, where a query builder would cost more than the query: pages over many accounts. */
import { CompiledQuery } from "kysely";
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
 * Runs one statement in a transaction. With a name, PostgreSQL parses and plans it once per connection (a page over
 * five accounts costs about half); the same name must always carry the same text.
 */
export async function runText<Row>(tx: GlobalTx, text: string, values: readonly unknown[], name?: string): Promise<Row[]> {
  // Kysely hands this member to pg as it is, and pg takes a named statement there; Kysely itself has no word for it.
  const statement = name === undefined ? text : ({ name, text } as unknown as string);
  const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(statement, [...values]));
  return rows;
}
