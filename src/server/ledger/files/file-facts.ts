/** What a read file says of itself: its accounts, its faults, and what came of it. Pure. */
import type {
  StoredFileAccount,
  StoredFileCollections,
  StoredFileProblem,
} from "#server/database/tables/files.ts";
import type { Detection, ReadProblem } from "#statements/statement.ts";
import { asksForMapping } from "#statements/mapping/asks-for-mapping.ts";
import { findSourceBank } from "#statements/heads/find-source.ts";
import type { LocalDate } from "#values/local-date.ts";
import { placeFault } from "./file-faults.ts";
import { accountOf, type Gathered } from "./gathered.ts";
import type { StatementRow } from "./ingest.store.ts";

/** What a new reading of a file reads otherwise, on rows that it had brought. */
export interface Bettered {
  /** Rows that were changed. */
  readonly rows: number;
  /** Rows that were not, because somebody had booked or exported them. */
  readonly held: number;
  /** Changed rows by the column that changed. */
  readonly fields: Readonly<Record<string, number>>;
}

export const NOTHING_BETTERED: Bettered = { rows: 0, held: 0, fields: {} };

export interface IngestOutcome {
  /**
   * `waiting`: the file names no account, or its balances do not tie, and no person has decided.
   * `failed`: nothing of the file can be taken.
   */
  readonly status: "finished" | "waiting" | "failed";
  readonly detection: Detection | undefined;
  readonly problems: readonly StoredFileProblem[];
  readonly read: number;
  readonly added: number;
  readonly duplicates: number;
  readonly skipped: number;
  readonly doubtful: number;
  readonly removed: number;
  readonly bettered: Bettered;
  readonly accounts: readonly StoredFileAccount[];
  readonly accountIds: readonly string[];
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
  /** What the settlements of a report come to. */
  readonly collections: readonly StoredFileCollections[];
  /** The change number of the written rows, and whether the file had been taken in before. */
  readonly written?: { readonly changeSeq: bigint; readonly reread: boolean };
}

/**
 * Problems of a statement that a person may overrule: its sums do not tie, but its rows can be
 * read.
 */
const BALANCE_CODES: ReadonlySet<string> = new Set([
  "balance_mismatch",
  "balance_chain_broken",
  "totals_mismatch",
]);

/**
 * Problems of a statement that wait for a person, who decides whether to take it (also without the
 * rows and balances that the problem names), or which account it belongs to. A problem of the whole
 * file is `fatal` instead.
 */
const DECIDABLE_CODES: ReadonlySet<string> = new Set([
  ...BALANCE_CODES,
  "account_missing",
  "balance_unsigned",
  "rows_misplaced",
  "amount_invalid",
  "date_invalid",
  "status_unknown",
  "kind_doubtful",
  "items_known",
  "items_repeated",
  "report_reissued",
]);

/** The outcome of a file that waits for a person's answer to one question. */
export function waitWith(gathered: Gathered, problem: ReadProblem): IngestOutcome {
  gathered.problems.unshift(problem);
  return { ...describe(gathered), status: "waiting" };
}

/** The outcome of a file that is not taken; undefined where it can be taken. */
export function refuse(gathered: Gathered, acceptUnproven: boolean): IngestOutcome | undefined {
  const { problems, headers, trailers } = gathered;
  if (isReport(gathered)) return refuseReport(gathered, acceptUnproven);
  const missing = [...headers.values()].some((header) => accountOf(header) === undefined);
  const hard = problems.some(
    ({ severity, code }) =>
      severity === "fatal" || (severity === "statement" && !DECIDABLE_CODES.has(code)),
  );
  const off =
    problems.some(({ severity }) => severity === "statement") ||
    [...trailers.values()].some((trailer) => trailer.ties === false);
  const open = [...headers.keys()].some((index) => !trailers.has(index));
  if (missing && !problems.some((problem) => problem.code === "account_missing")) {
    problems.push({
      code: "account_missing",
      severity: "statement",
      message: "A statement names no account.",
    });
  } else if (open && !hard) {
    problems.push({
      code: "file_truncated",
      severity: "fatal",
      message: "A statement of the file does not end.",
    });
  } else if (headers.size === 0 && !hard) {
    problems.push({
      code: "statement_missing",
      severity: "fatal",
      message: "There is no statement in the file.",
    });
  }
  const failed = hard || open || headers.size === 0;
  if (failed && asksForMapping(gathered.detection, problems))
    return waitWith(gathered, mappingNeeded());
  const status = failed ? "failed" : missing || (off && !acceptUnproven) ? "waiting" : undefined;
  return status === undefined ? undefined : { ...describe(gathered), status };
}

/** True for a known report of settlements, also where nothing of it could be read. */
export function isReport({ detection }: Gathered): boolean {
  return detection?.kind === "settlement";
}

/** The question of a report whose rows are in the books as a statement's. */
export function takenAsStatement({ detection }: Gathered): ReadProblem {
  return {
    code: "kind_doubtful",
    severity: "statement",
    message: "The file was taken as a statement before.",
    params: { statement: "generic", settlement: detection?.source ?? "generic" },
  };
}

function refuseReport(gathered: Gathered, acceptUnproven: boolean): IngestOutcome | undefined {
  const { problems } = gathered;
  if (problems.some(({ severity }) => severity === "fatal"))
    return asksForMapping(gathered.detection, problems)
      ? waitWith(gathered, mappingNeeded())
      : { ...describe(gathered), status: "failed" };
  // Which kind it is, a person says by name: taking it as it is would be no answer.
  if (problems.some(({ code }) => code === "kind_doubtful"))
    return { ...describe(gathered), status: "waiting" };
  const isDoubtful = problems.some(({ severity }) => severity === "statement");
  return isDoubtful && !acceptUnproven ? { ...describe(gathered), status: "waiting" } : undefined;
}

function mappingNeeded(): ReadProblem {
  return {
    code: "mapping_needed",
    severity: "statement",
    message: "A person can say what the columns of the table mean.",
  };
}

export function failWith(gathered: Gathered, problem: ReadProblem): IngestOutcome {
  gathered.problems.unshift(problem);
  return { ...describe(gathered), status: "failed" };
}

/** The currencies of the statements that name no account, where there are several. */
function namelessCurrencies({ headers }: Gathered): Record<string, string> | undefined {
  const nameless = [...headers.values()].filter((header) => accountOf(header) === undefined);
  const currencies = [...new Set(nameless.map(({ currency }) => currency))].toSorted();
  return currencies.length > 1 ? { currencies: currencies.slice(0, 20).join(", ") } : undefined;
}

export function describe(gathered: Gathered): IngestOutcome {
  const trailers = [...gathered.trailers.values()];
  const several = namelessCurrencies(gathered);
  return {
    status: "finished",
    detection: gathered.detection,
    problems: gathered.problems.map((problem) => {
      const { code, severity, message, line, statement, params } = problem;
      const told = code === "account_missing" && several ? several : params && { ...params };
      const at = placeFault(gathered, problem);
      return { code, severity, message, line, statement, params: told, ...(at && { at }) };
    }),
    read: gathered.rowCount,
    added: 0,
    duplicates: 0,
    skipped: 0,
    doubtful: 0,
    removed: 0,
    bettered: NOTHING_BETTERED,
    accounts: listAccounts(gathered).map(({ accountNr, currency }) => ({
      accountNr,
      originate: "adriana",
      currency,
    })),
    accountIds: [],
    collections: [],
    from: trailers.flatMap(({ from }) => from ?? []).sort()[0] ?? null,
    to:
      trailers
        .flatMap(({ to }) => to ?? [])
        .sort()
        .at(-1) ?? null,
  };
}

export function listAccounts(
  gathered: Gathered,
): { accountNr: string; currency: string; numberValid: boolean; bankName: string }[] {
  const found = new Map<
    string,
    { accountNr: string; currency: string; numberValid: boolean; bankName: string }
  >();
  for (const header of gathered.headers.values()) {
    const account = accountOf(header);
    if (account === undefined) continue;
    // A short or foreign number names no bank; the file's own form does.
    const bankName = account.bankName || findSourceBank(gathered.detection?.source);
    found.set(`${account.accountNr} ${account.currency}`, { ...account, bankName });
  }
  return [...found.values()];
}

export function latestBalances(
  rows: readonly StatementRow[],
): { accountId: string; to: LocalDate | null; closing: bigint | null }[] {
  const latest = new Map<
    string,
    { accountId: string; to: LocalDate | null; closing: bigint | null }
  >();
  for (const { accountId, trailer } of rows) {
    const before = latest.get(accountId);
    const to = trailer.to ?? null;
    const stated = trailer.closing !== undefined && to !== null;
    if (before === undefined)
      latest.set(accountId, { accountId, to, closing: stated ? trailer.closing! : null });
    else if (stated && (before.closing === null || before.to! <= to))
      latest.set(accountId, { accountId, to, closing: trailer.closing! });
  }
  return [...latest.values()];
}

export function countSkipped(problems: readonly ReadProblem[]): number {
  return problems.reduce(
    (sum, { code, params }) =>
      sum + (code === "rows_skipped" ? Number(params?.["count"] ?? 0) || 0 : 0),
    0,
  );
}

/** The problems of a statement, with those of the whole file. */
export function problemsOf({ problems }: Gathered, index: number): ReadProblem[] {
  return problems.filter(({ statement }) => statement === undefined || statement === index);
}
