/** Whether a sample is read as its original is: the shape of the outcome, without its values. */
import { asksForMapping } from "#statements/mapping/asks-for-mapping.ts";
import { previewTable } from "#statements/mapping/preview-table.ts";
import type { WholeRead } from "#statements/read-statement.ts";
import type { FileInput } from "#statements/statement.ts";
import { daysBetween, type LocalDate } from "#values/local-date.ts";

/** The shape of a read as text: source, rows with days between them and signs, ties, problems. */
export function readShape(input: FileInput, read: WholeRead): string {
  const { detection, candidates, statements, problems } = read;
  const first = statements.flatMap(({ transactions }) => transactions)[0]?.bookingDate;
  const dayOf = (date: LocalDate | undefined): number | null =>
    date && first ? daysBetween(first, date) : null;
  return JSON.stringify({
    kind: detection.kind,
    source: detection.source,
    format: detection.format,
    layouts: candidates.map(({ source, layout }) => `${source}/${layout ?? ""}`),
    statements: statements.map(({ header, trailer, transactions }) => ({
      kind: header.kind,
      currency: header.currency,
      hasAccount: header.accountNr !== "",
      hasOwner: header.ownerName !== undefined,
      ties: trailer?.ties ?? null,
      opening: trailer?.opening !== undefined,
      closing: trailer?.closing !== undefined,
      rows: transactions.map((item) => [
        dayOf(item.bookingDate),
        dayOf(item.valueDate),
        item.amount > 0n ? 1 : item.amount < 0n ? -1 : 0,
        item.currency,
        item.line,
        [item.id, item.partnerName, item.balanceAfter].map((field) => field !== undefined),
      ]),
    })),
    problems: problems.map(({ code, severity, line }) => [code, severity, line ?? null]),
    table: asksForMapping(detection, problems) ? tableShape(input) : null,
  });
}

/** How the wizard would show a table that nobody knows. */
function tableShape(input: FileInput): unknown {
  const shown = previewTable(input, {
    opening: { charset: null, delimiter: null, sheet: null },
    profiles: [],
  });
  if ("problem" in shown) return shown.problem.code;
  const { suggestion, rowCount, columnCount, charset } = shown.preview;
  const { headerLine, roles, amountForm } = suggestion;
  return { headerLine, roles, amountForm, rowCount, columnCount, charset };
}
