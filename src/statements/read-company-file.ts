/**
 * The entry for files of a company, which may be statements of accounts or reports of settlements:
 * bytes in, events out. Never throws, whatever the bytes are.
 */
import type { Settlement, SettlementLine } from "#settlements/settlement.ts";
import { claimByMapping } from "#statements/mapping/read-with-mapping.ts";
import { detectCandidates } from "#statements/detect.ts";
import { readSettlementFile, type SettlementRead } from "#statements/read-settlement-file.ts";
import { type ReadOptions, readStatementFile } from "#statements/read-statement.ts";
import type { Detection, FileInput, ReadEvent, ReadProblem } from "#statements/statement.ts";
import { readHead } from "#statements/text/decode-text.ts";

/** Lines of a settlement in one event. */
export const LINES_PER_EVENT = 1_000;

/** A settlement whose lines come in events of their own. */
export type SettlementHead = Omit<Settlement, "lines"> & { readonly lineCount: number };

export type CompanyFileEvent =
  | ReadEvent
  | { readonly kind: "settlement"; readonly index: number; readonly settlement: SettlementHead }
  | {
      readonly kind: "lines";
      readonly settlement: number;
      readonly lines: readonly SettlementLine[];
    };

export interface CompanyFileOptions extends ReadOptions {
  /** What a person said of a file that is both. */
  readonly acceptedKind?: "statement" | "settlement";
}

/**
 * Reads a file: `detected` first, then a statement's events or each settlement with its lines. A
 * report that also reads as a bank's own statement ends with the question `kind_doubtful`.
 */
export function* readCompanyFile(
  input: FileInput,
  options: CompanyFileOptions = {},
): Generator<CompanyFileEvent, void, undefined> {
  const settled = options.acceptedKind === "statement" ? undefined : readSettlementFile(input);
  if (!settled || !isReport(settled)) return yield* readStatementFile(input, options);
  const rival = options.acceptedKind === "settlement" ? undefined : findStatement(input, options);
  if (rival === "chosen") return yield* readStatementFile(input, options);
  if (settled.detection.kind === "unknown" && rival)
    return yield* readStatementFile(input, options);
  yield { kind: "detected", detection: settled.detection, candidates: settled.candidates };
  if (rival) {
    yield { kind: "problem", problem: kindDoubtful(rival, settled.detection) };
    return;
  }
  yield* settlementEvents(settled);
}

/** True for a known report, and for a damaged one of which the missing columns are named. */
function isReport({ detection, problems }: SettlementRead): boolean {
  return detection.kind === "settlement" || problems.some(({ code }) => code === "column_missing");
}

function* settlementEvents({ settlements, problems }: SettlementRead): Generator<CompanyFileEvent> {
  for (const [index, { lines, ...head }] of settlements.entries()) {
    yield { kind: "settlement", index, settlement: { ...head, lineCount: lines.length } };
    for (let at = 0; at < lines.length; at += LINES_PER_EVENT)
      yield { kind: "lines", settlement: index, lines: lines.slice(at, at + LINES_PER_EVENT) };
  }
  for (const problem of problems) yield { kind: "problem", problem };
}

/**
 * The source whose own statement the file is as well; `chosen` where the company's own profile of
 * a table reads it. A table that only looks like a statement is none.
 */
function findStatement(input: FileInput, { mappings }: ReadOptions): string | undefined {
  const head = readHead(input);
  if (mappings && claimByMapping(head, input, mappings)) return "chosen";
  const [claim] = detectCandidates(head, input);
  if (!claim || claim.detection.kind !== "statement") return undefined;
  return claim.detection.source === "generic" ? undefined : claim.detection.source;
}

function kindDoubtful(statement: string, { source }: Detection): ReadProblem {
  return {
    code: "kind_doubtful",
    severity: "statement",
    message: `The file is a statement of ${statement} and a settlement of ${source}.`,
    params: { statement, settlement: source },
  };
}
