/**
 * Faults of a table's rows, gathered by kind with the lines, so that a person sees all of them at
 * once.
 */
import type { ReadProblem } from "#statements/statement.ts";

/** Lines named in one problem; the count says how many more there are. */
export const LINES_NAMED_MAX = 20;

interface Fault {
  readonly code: ReadProblem["code"];
  readonly message: string;
  readonly line: number;
  readonly params: Readonly<Record<string, string>>;
  readonly lines: number[];
  count: number;
}

export class TableFaults {
  private readonly faults = new Map<string, Fault>();

  /** Notes one fault; of many with the same code and column the first gives the message. */
  add(
    code: ReadProblem["code"],
    line: number,
    message: string,
    params: Readonly<Record<string, string>> = {},
  ): void {
    const key = `${code} ${params.column ?? ""}`;
    let fault = this.faults.get(key);
    if (!fault) {
      fault = { code, message, line, params, lines: [], count: 0 };
      this.faults.set(key, fault);
    }
    fault.count++;
    if (fault.lines.length < LINES_NAMED_MAX && fault.lines.at(-1) !== line) fault.lines.push(line);
  }

  /** Takes over the faults of another collection with other kinds. */
  addAll(other: TableFaults): void {
    for (const [key, fault] of other.faults) this.faults.set(key, fault);
  }

  get isEmpty(): boolean {
    return this.faults.size === 0;
  }

  /** The faults as problems of the given severity, by line. */
  problems(severity: ReadProblem["severity"]): ReadProblem[] {
    return [...this.faults.values()]
      .sort((a, b) => a.line - b.line)
      .map(({ code, message, line, params, lines, count }) => ({
        code,
        severity,
        message,
        // Line 0 means the table as a whole.
        line: line || undefined,
        params: { ...params, lines: lines.join(", "), count: String(count) },
      }));
  }
}
