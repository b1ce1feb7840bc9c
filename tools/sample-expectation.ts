/**
 * The expectation of a sample: the whole read as stable JSON, kept beside the sample and reviewed
 * as a diff.
 */
import { isBalanced } from "#settlements/build-settlement.ts";
import { readSettlementFile } from "#statements/read-settlement-file.ts";
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
  return stableText(shown);
}

/** The read of a courier's or card acceptor's file as JSON text. */
export function settlementExpectation(input: FileInput): string {
  const { detection, settlements, problems, proposal } = readSettlementFile(input);
  return stableText({
    kind: detection.kind,
    source: detection.source,
    format: detection.format,
    settlements: settlements.map((settlement) => ({
      ...settlement,
      balanced: isBalanced(settlement),
    })),
    problems: problems.map(({ code, severity, line, statement, params }) => ({
      code,
      severity,
      line,
      statement,
      params,
    })),
    proposal,
  });
}

/** The expectation of a sample, by the drawer it lies in. */
export function expectationOf(path: string, input: FileInput): string {
  return /\/(?:couriers|acceptors)\//.test(path)
    ? settlementExpectation(input)
    : sampleExpectation(input);
}

function stableText(shown: object): string {
  return `${JSON.stringify(shown, (_, value: unknown) => (typeof value === "bigint" ? formatAmount(value as Amount) : value), 2)}\n`;
}
