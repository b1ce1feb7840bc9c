/**
 * The expectation of a sample: the whole read as stable JSON, kept beside the sample and reviewed
 * as a diff.
 */
import { readWhole } from "#statements/read-statement.ts";
import type { FileInput } from "#statements/statement.ts";
import { formatAmount, type Amount } from "#values/money.ts";

/** The read of a file as JSON text with amounts as decimal strings, absent fields left out. */
export function sampleExpectation(input: FileInput): string {
  const { detection, statements, problems } = readWhole(input);
  const shown = {
    kind: detection.kind,
    source: detection.source,
    format: detection.format,
    statements: statements.map(({ header, trailer, transactions }) => ({
      header,
      trailer,
      transactions,
    })),
    problems: problems.map(({ code, severity, line, statement, params }) => ({
      code,
      severity,
      line,
      statement,
      params,
    })),
  };
  return `${JSON.stringify(shown, (_, value: unknown) => (typeof value === "bigint" ? formatAmount(value as Amount) : value), 2)}\n`;
}
