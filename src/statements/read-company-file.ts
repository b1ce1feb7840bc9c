/**
 * The entry for files of a company, which may be statements of accounts or reports of settlements:
 * bytes in, events out. Never throws, whatever the bytes are.
 */
import type { Settlement, SettlementLine } from "#settlements/settlement.ts";
import { MONEY_ROWS } from "#statements/formats/table/money-rows.ts";
import { looksLikeSettlement } from "#statements/mapping/looks-like-settlement.ts";
import { claimSettlement } from "#statements/mapping/mapped-settlement.ts";
import { claimByMapping } from "#statements/mapping/read-with-mapping.ts";
import { chosenFirst } from "#statements/mapping/similar-mapping.ts";
import { detectCandidates } from "#statements/detect.ts";
import { readSettlementFile, type SettlementRead } from "#statements/read-settlement-file.ts";
import { type ReadOptions, readStatementFile } from "#statements/read-statement.ts";
import type { Detection, FileInput, ReadEvent, ReadProblem } from "#statements/statement.ts";
import { readHead } from "#statements/text/decode-text.ts";

const GENERIC = "generic";
/** Lines of a settlement in one event. */
const LINES_PER_EVENT = 1_000;

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
  /** What people of the company said of earlier files that were both, the newest first. */
  readonly saidKinds?: readonly SaidKind[];
}

/** The source of a file, and what a person took it for. */
export interface SaidKind {
  readonly source: string;
  readonly kind: "statement" | "settlement";
}

/**
 * Reads a file: `detected` first, then a statement's events or each settlement with its lines. A
 * report that also reads as a bank's own statement ends with the question `kind_doubtful`.
 */
export function* readCompanyFile(
  input: FileInput,
  options: CompanyFileOptions = {},
): Generator<CompanyFileEvent, void, undefined> {
  if (options.acceptedKind === "statement") return yield* readStatementFile(input, options);
  const own = ownReading(input, options);
  if (own === "statement") return yield* readStatementFile(input, options);
  if (own) return yield* reportEvents(own);
  const settled = readSettlementFile(input);
  const rival = options.acceptedKind === "settlement" ? undefined : findStatement(input);
  if (looksMapped(settled) && (rival === undefined || rival === GENERIC))
    return yield* askForColumns(settled);
  if (!isReport(settled) || (settled.detection.kind === "unknown" && isBank(rival)))
    return yield* readStatementFile(input, options);
  if (!isBank(rival)) return yield* reportEvents(settled);
  const kind = kindByContent(settled) ?? saidBefore(options, [rival, settled.detection.source]);
  if (kind === "settlement") return yield* reportEvents(settled);
  if (kind === "statement") return yield* readStatementFile(input, options);
  yield { kind: "detected", detection: settled.detection, candidates: settled.candidates };
  yield { kind: "problem", problem: kindDoubtful(rival, settled.detection) };
}

/**
 * What a wallet's report is where only one of the two makes sense: without rows it is an empty
 * report, and without a sale and a transfer to the bank it is the statement of an account.
 */
function kindByContent({
  settlements,
  problems,
}: SettlementRead): "statement" | "settlement" | undefined {
  if (problems.length > 0) return undefined;
  if (settlements.length === 0) return "settlement";
  const pays = settlements.some(
    ({ isPaidOut, lines }) => isPaidOut || lines.some(({ kind }) => kind === "payment"),
  );
  return pays ? undefined : "statement";
}

/** The company's last answer about a file of one of the sources. */
function saidBefore(
  { saidKinds = [] }: CompanyFileOptions,
  sources: readonly string[],
): SaidKind["kind"] | undefined {
  return saidKinds.find(({ source }) => sources.includes(source))?.kind;
}

/** What the company's own profiles make of the file; the profile that a person chose decides. */
function ownReading(
  input: FileInput,
  { mappings, acceptedKind }: CompanyFileOptions,
): SettlementRead | "statement" | undefined {
  if (!mappings) return undefined;
  const settled = claimSettlement(input, mappings);
  const claim =
    acceptedKind === "settlement" ? undefined : claimByMapping(readHead(input), input, mappings);
  if (!settled || !claim) return settled ?? (claim && "statement");
  const order = chosenFirst(mappings.profiles, mappings.chosenId).map(({ id }) => id);
  const placeOf = ({ profileId = "" }: Detection): number => order.indexOf(profileId);
  return placeOf(settled.detection) < placeOf(claim.detection) ? settled : "statement";
}

/** True for a known report, and for a damaged one of which the missing columns are named. */
function isReport({ detection, problems }: SettlementRead): boolean {
  return detection.kind === "settlement" || problems.some(({ code }) => code === "column_missing");
}

/** True for a table of no known layout whose columns only couriers and card acceptors have. */
function looksMapped({ proposal }: SettlementRead): boolean {
  return proposal !== undefined && looksLikeSettlement(proposal.columns, proposal.names);
}

/** The table waits for a person: common column names must not turn its parcels into bank items. */
function* askForColumns({ detection }: SettlementRead): Generator<CompanyFileEvent> {
  yield { kind: "detected", detection, candidates: [] };
  yield {
    kind: "problem",
    problem: {
      code: "format_unknown",
      severity: "fatal",
      message: "The columns look like a settlement's, and no layout is known.",
      params: { format: detection.format, ...MONEY_ROWS },
    },
  };
}

function* reportEvents(settled: SettlementRead): Generator<CompanyFileEvent> {
  yield { kind: "detected", detection: settled.detection, candidates: settled.candidates };
  yield* settlementEvents(settled);
}

function* settlementEvents({ settlements, problems }: SettlementRead): Generator<CompanyFileEvent> {
  for (const [index, { lines, ...head }] of settlements.entries()) {
    yield { kind: "settlement", index, settlement: { ...head, lineCount: lines.length } };
    for (let at = 0; at < lines.length; at += LINES_PER_EVENT)
      yield { kind: "lines", settlement: index, lines: lines.slice(at, at + LINES_PER_EVENT) };
  }
  for (const problem of problems) yield { kind: "problem", problem };
}

/** The source whose statement the file is as well; `generic` for common column names. */
function findStatement(input: FileInput): string | undefined {
  const [claim] = detectCandidates(readHead(input), input);
  return claim?.detection.kind === "statement" ? claim.detection.source : undefined;
}

/** A table that only looks like a statement is no bank's. */
function isBank(source: string | undefined): source is string {
  return source !== undefined && source !== GENERIC;
}

function kindDoubtful(statement: string, { source }: Detection): ReadProblem {
  return {
    code: "kind_doubtful",
    severity: "statement",
    message: `The file is a statement of ${statement} and a settlement of ${source}.`,
    params: { statement, settlement: source },
  };
}
