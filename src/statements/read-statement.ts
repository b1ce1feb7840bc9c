/** The one entry: the bytes of a file in, events out. Never throws, whatever the bytes are. */
import { assignAccount, type AssignedAccount } from "#statements/assign-account.ts";
import { detectCandidates } from "#statements/detect.ts";
import { doubtOf } from "#statements/source-doubt.ts";
import { openForMapping } from "#statements/mapping/open-for-mapping.ts";
import { hasMoneyRows, MONEY_ROWS } from "#statements/formats/table/money-rows.ts";
import { claimByMapping } from "#statements/mapping/read-with-mapping.ts";
import type { MappingChoice } from "#statements/mapping/similar-mapping.ts";
import { refuseByHead, refuseEmpty, type Refusal } from "#statements/refuse-by-head.ts";
import { BANK_PROFILES } from "#statements/sources.ts";
import { problemOf } from "#statements/read-stop.ts";
import type {
  Detection,
  FileInput,
  ReadEvent,
  ReadEvents,
  ReadProblem,
  ReadTransaction,
  SourceCandidate,
  StatementHeader,
  StatementTrailer,
} from "#statements/statement.ts";
import { readHead } from "#statements/text/decode-text.ts";

/** Problems of one code for one statement that get a line each; the others only repeat them. */
const PROBLEMS_PER_CODE_MAX = 20;
/** A person does not want a file with more faults than this in parts. */
const PROBLEMS_MAX = 5_000;

export interface ReadOptions {
  /** Replaces detection, for a file whose reader is known (the user's own column map). */
  readonly read?: {
    readonly detection: Detection;
    readonly read: (input: FileInput) => ReadEvents;
  };
  /** The company's own profiles of tables; without them only known layouts are read. */
  readonly mappings?: MappingChoice;
  /** The account of statements that name none, as a person said. */
  readonly assignedAccount?: AssignedAccount;
}

/**
 * Reads a file: `detected` first, then the reader's events as they come. Same bytes, same events.
 * Behind a `fatal` problem only others of them come; transactions yielded before it must not be
 * taken.
 */
export function* readStatementFile(
  input: FileInput,
  options: ReadOptions = {},
): Generator<ReadEvent, void, undefined> {
  try {
    const { assignedAccount } = options;
    if (assignedAccount === undefined) yield* limitProblems(readUnguarded(input, options));
    else
      yield* limitProblems(
        assignAccount(
          readUnguarded(withCurrency(input, assignedAccount), options),
          assignedAccount,
        ),
      );
  } catch (error) {
    yield { kind: "problem", problem: problemOf(error) };
  }
}

function withCurrency(input: FileInput, { currency }: AssignedAccount): FileInput {
  return {
    fileName: input.fileName,
    size: input.size,
    currencyWhenMissing: currency,
    ...(input.accountCurrencies && { accountCurrencies: input.accountCurrencies }),
    ...(input.pdf && { pdf: input.pdf }),
    chunks: () => input.chunks(),
  };
}

function* readUnguarded(
  input: FileInput,
  options: ReadOptions,
): Generator<ReadEvent, void, undefined> {
  if (options.read) {
    yield { kind: "detected", detection: options.read.detection, candidates: [] };
    yield* options.read.read(input);
    return;
  }
  const head = readHead(input);
  const empty = refuseEmpty(head, input);
  const own =
    empty || !options.mappings ? undefined : claimByMapping(head, input, options.mappings);
  const claims = empty ? [] : own ? [own] : detectCandidates(head, input);
  const [claim] = claims;
  if (claim) {
    const candidates = claims.flatMap((each) => each.candidates);
    yield { kind: "detected", detection: claim.detection, candidates };
    const doubt = doubtOf(candidates);
    if (doubt) yield { kind: "problem", problem: doubt };
    else yield* claim.read(input);
    return;
  }
  const refusal = empty ?? withTable(refuseByHead(head, BANK_PROFILES), head, input);
  yield { kind: "detected", detection: refusal.detection, candidates: [] };
  yield { kind: "problem", problem: refusal.problem };
}

/** The refusal; of delimited text with days and amounts under unknown columns it says so. */
function withTable(refusal: Refusal, head: Uint8Array, input: FileInput): Refusal {
  if (refusal.problem.code !== "format_unknown" || refusal.detection.format !== "unknown")
    return refusal;
  const opened = openForMapping(head, input);
  if (!opened || !("source" in opened) || !hasMoneyRows(opened.source)) return refusal;
  const { format } = opened.source;
  return {
    detection: {
      kind: "unknown",
      source: "generic",
      format,
      reasons: [{ kind: "container", seen: format, line: 1 }],
    },
    problem: { ...refusal.problem, params: { format, ...MONEY_ROWS } },
  };
}

/**
 * Ends behind the fatal problems that come together, so that a person sees all of them, and keeps a
 * hostile file from yielding problems without end.
 */
function* limitProblems(
  events: Generator<ReadEvent, void, undefined>,
): Generator<ReadEvent, void, undefined> {
  const counts = new Map<string, number>();
  let total = 0;
  const refusals = new Set<string>();
  for (const event of events) {
    if (refusals.size > 0 && (event.kind !== "problem" || event.problem.severity !== "fatal"))
      return;
    if (event.kind === "problem") {
      const { problem } = event;
      if (problem.severity === "fatal") {
        // The same of other columns says nothing new of its rows.
        const refusal = `${problem.code} ${problem.params?.["lines"] ?? ""}`;
        if (refusals.has(refusal)) continue;
        refusals.add(refusal);
      }
      const key = `${problem.code} ${problem.severity} ${problem.statement ?? ""}`;
      const count = (counts.get(key) ?? 0) + 1;
      if (counts.size < PROBLEMS_MAX || counts.has(key)) counts.set(key, count);
      if (count > PROBLEMS_PER_CODE_MAX && problem.severity !== "fatal") continue;
      if (++total > PROBLEMS_MAX) {
        yield { kind: "problem", problem: tooManyProblems() };
        return;
      }
      yield event;
      continue;
    }
    yield event;
  }
}

function tooManyProblems(): ReadProblem {
  return {
    code: "limit_exceeded",
    severity: "fatal",
    message: `The file has more than ${PROBLEMS_MAX} faults.`,
    params: { limit: String(PROBLEMS_MAX), what: "problems" },
  };
}

/** One statement of a file, with its transactions and problems. */
export interface WholeStatement {
  readonly header: StatementHeader;
  readonly trailer?: StatementTrailer;
  readonly transactions: ReadTransaction[];
}

/** A file read to its end. */
export interface WholeRead {
  readonly detection: Detection;
  readonly candidates: readonly SourceCandidate[];
  readonly statements: readonly WholeStatement[];
  readonly problems: readonly ReadProblem[];
}

/**
 * Collects everything a file says: for tests, the command line and small files. Holds all rows in
 * memory.
 */
export function readWhole(input: FileInput, options: ReadOptions = {}): WholeRead {
  let detection: Detection = { kind: "unknown", source: "generic", format: "unknown", reasons: [] };
  let candidates: readonly SourceCandidate[] = [];
  const statements: {
    header: StatementHeader;
    trailer?: StatementTrailer;
    transactions: ReadTransaction[];
  }[] = [];
  const byIndex = new Map<number, (typeof statements)[number]>();
  const problems: ReadProblem[] = [];
  for (const event of readStatementFile(input, options)) {
    if (event.kind === "detected") ({ detection, candidates } = event);
    else if (event.kind === "problem") problems.push(event.problem);
    else if (event.kind === "end") byIndex.get(event.trailer.index)!.trailer = event.trailer;
    else if (event.kind === "transactions")
      for (const item of event.transactions) byIndex.get(event.statement)!.transactions.push(item);
    else {
      const statement = { header: event.header, transactions: [] };
      statements.push(statement);
      byIndex.set(event.header.index, statement);
    }
  }
  return { detection, candidates, statements, problems };
}
