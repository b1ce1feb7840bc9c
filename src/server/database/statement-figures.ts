/** What a process has seen of its database since its start: slow statements and refused ones. */
import type { LogEvent } from "kysely";

/** A statement is slow from here on, in milliseconds. */
export const SLOW_STATEMENT_MS = 1_000;

// Codes are the database's own and few; the limit keeps a broken driver from filling memory.
const CODES_MAX = 100;
const NO_CODE = "none";

export class StatementFigures {
  #slow = 0;
  readonly #errors = new Map<string, number>();

  /** Statements that took `SLOW_STATEMENT_MS` or longer, whether they ended well or not. */
  get slow(): number {
    return this.#slow;
  }

  /** Failed statements by SQLSTATE; a failure of the connection has its system code, or `none`. */
  get errors(): ReadonlyMap<string, number> {
    return this.#errors;
  }

  /** Notes one statement that Kysely tells of. */
  note(event: LogEvent): void {
    if (event.queryDurationMillis >= SLOW_STATEMENT_MS) this.#slow += 1;
    if (event.level !== "error") return;
    const code = readCode(event.error);
    if (this.#errors.size >= CODES_MAX && !this.#errors.has(code)) return;
    this.#errors.set(code, (this.#errors.get(code) ?? 0) + 1);
  }
}

function readCode(error: unknown): string {
  const code: unknown = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" && code !== "" ? code : NO_CODE;
}
