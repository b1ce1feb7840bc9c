/**
 * Takes a read file into the ledger in one database transaction: the whole file or nothing, each
 * item exactly once whatever was stored before. Sums, overview and change number are written with
 * the rows, and so are the writes of `conclude` (the file's state, its audit line).
 */
import { cancelOn } from "#server/database/cancel-on.ts";
import { lockOverview } from "#server/ledger/overview/lock-overview.store.ts";
import { noteIngest } from "#server/ledger/notes/note-ingest.store.ts";
import { updateOverview } from "#server/ledger/overview/overview-facts.store.ts";
import type { Deps } from "#server/deps.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import type { StoredFileAccount, StoredFileProblem } from "#server/database/tables/files.ts";
import {
  findMeantNumber,
  markJoinedDoubles,
} from "#server/ledger/numbers/former-numbers.service.ts";
import { leaveLinks, linkSources } from "#server/ledger/links/link-sources.service.ts";
import type {
  Detection,
  ReadProblem,
  StatementHeader,
  StatementTrailer,
} from "#statements/statement.ts";
import { readAccountNumber } from "#values/account-number.ts";
import { findHungarianBank } from "#statements/heads/find-source.ts";
import type { LocalDate } from "#values/local-date.ts";
import { decideContested } from "./decide-contested.service.ts";
import {
  deleteStatements,
  ensureAccounts,
  type FoundAccount,
  insertStatements,
  type MeantAccount,
  type StatementRow,
  updateAccountsAfterIngest,
} from "./ingest.store.ts";
import type { ReadStep } from "./read-messages.ts";
import { hasTooManyOfADay, tooManyOfADay } from "./statement-limit.ts";
import { chooseByIds, chooseUnread, keepPriorSources, removeDoomed } from "./remove-items.store.ts";
import {
  insertStagedStatements,
  listStagedDays,
  type StagedDay,
  stageItems,
} from "./staging.store.ts";
import { type ImportFacts, insertUncontested, updateReread } from "./write-items.store.ts";

export type IngestNeeds = Pick<Deps, "db" | "clock" | "newId" | "quota">;

export interface IngestRequest {
  readonly companyId: string;
  readonly fileId: string;
  /** Whether the person takes a file although its balances do not tie. */
  readonly acceptUnproven: boolean;
  readonly steps: AsyncIterable<ReadStep>;
  readonly onProgress?: (percent: number) => void;
  /**
   * Aborted where the program stops: the transaction fails within a moment, and nothing of the file
   * is taken.
   */
  readonly signal?: AbortSignal | undefined;
  /** Places at which tests interrupt. */
  readonly checkpoint?: (name: string) => Promise<void>;
  /**
   * Runs in the same transaction. Answers false where the file is deleted or belongs to another
   * company by now.
   */
  readonly claim: (tx: Tx) => Promise<boolean>;
  readonly conclude: (tx: Tx, outcome: IngestOutcome) => Promise<void>;
}

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
  readonly accounts: readonly StoredFileAccount[];
  readonly accountIds: readonly string[];
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
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
]);
const ACCOUNT_CHARS_MAX = 64;
const CURRENCY_DEFAULT = "HUF";

interface Gathered {
  detection: Detection | undefined;
  readonly headers: Map<number, StatementHeader>;
  readonly trailers: Map<number, StatementTrailer>;
  readonly problems: ReadProblem[];
  rowCount: number;
}

/**
 * Reads the steps to their end and takes the file in. Undefined where the file may not be taken any
 * more.
 */
export async function ingestFile(
  deps: IngestNeeds,
  request: IngestRequest,
): Promise<IngestOutcome | undefined> {
  const checkpoint = request.checkpoint ?? (async () => {});
  return inCompany(deps.db, request.companyId, (tx) =>
    cancelOn({ db: deps.db, tx, signal: request.signal }, async () => {
      const gathered: Gathered = {
        detection: undefined,
        headers: new Map(),
        trailers: new Map(),
        problems: [],
        rowCount: 0,
      };
      await stageItems(tx, gather(request, gathered));
      await checkpoint("staged");
      const changeSeq = (await lockOverview(tx, request.companyId)) + 1n;
      if (!(await request.claim(tx))) return undefined;
      const refused = refuse(gathered, request.acceptUnproven);
      const outcome = refused ?? (await takeIn(tx, deps, request, gathered, changeSeq));
      await request.conclude(tx, outcome);
      await checkpoint("written");
      return outcome;
    }),
  );
}

async function* gather(request: IngestRequest, gathered: Gathered): AsyncGenerator<Uint8Array> {
  for await (const step of request.steps) {
    gathered.detection ??= step.detection;
    for (const header of step.headers) gathered.headers.set(header.index, header);
    for (const trailer of step.trailers) gathered.trailers.set(trailer.index, trailer);
    gathered.problems.push(...step.problems);
    gathered.rowCount += step.rowCount;
    request.onProgress?.(step.progressPercent);
    request.signal?.throwIfAborted();
    if (step.lines.length > 0) yield step.lines;
    await request.checkpoint?.("step");
  }
}

/** The outcome of a file that is not taken; undefined where it can be taken. */
function refuse(gathered: Gathered, acceptUnproven: boolean): IngestOutcome | undefined {
  const { problems, headers, trailers } = gathered;
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
  const status = failed ? "failed" : missing || (off && !acceptUnproven) ? "waiting" : undefined;
  return status === undefined ? undefined : { ...describe(gathered), status };
}

function failWith(gathered: Gathered, problem: ReadProblem): IngestOutcome {
  gathered.problems.unshift(problem);
  return { ...describe(gathered), status: "failed" };
}

function describe(gathered: Gathered): IngestOutcome {
  const trailers = [...gathered.trailers.values()];
  return {
    status: "finished",
    detection: gathered.detection,
    problems: gathered.problems.map(({ code, severity, message, line, statement, params }) => ({
      code,
      severity,
      message,
      line,
      statement,
      params: params && { ...params },
    })),
    read: gathered.rowCount,
    added: 0,
    duplicates: 0,
    skipped: 0,
    doubtful: 0,
    removed: 0,
    accounts: listAccounts(gathered).map(({ accountNr, currency }) => ({
      accountNr,
      originate: "adriana",
      currency,
    })),
    accountIds: [],
    from: trailers.flatMap(({ from }) => from ?? []).sort()[0] ?? null,
    to:
      trailers
        .flatMap(({ to }) => to ?? [])
        .sort()
        .at(-1) ?? null,
  };
}

function listAccounts(
  gathered: Gathered,
): { accountNr: string; currency: string; numberValid: boolean; bankName: string }[] {
  const found = new Map<
    string,
    { accountNr: string; currency: string; numberValid: boolean; bankName: string }
  >();
  for (const header of gathered.headers.values()) {
    const account = accountOf(header);
    if (account !== undefined) found.set(`${account.accountNr} ${account.currency}`, account);
  }
  return [...found.values()];
}

function accountOf(header: StatementHeader) {
  const number = readAccountNumber(header.accountNr);
  if (number === undefined || number.canonical.length > ACCOUNT_CHARS_MAX) return undefined;
  const currency = /^[A-Z]{3}$/.test(header.currency) ? header.currency : CURRENCY_DEFAULT;
  return { accountNr: number.canonical, currency, ...describeNumber(number.canonical) };
}

function describeNumber(accountNr: string): { numberValid: boolean; bankName: string } {
  const number = readAccountNumber(accountNr);
  return {
    numberValid: number?.kind === "other" || number?.valid === true,
    bankName: findHungarianBank(accountNr),
  };
}

async function takeIn(
  tx: Tx,
  deps: IngestNeeds,
  request: IngestRequest,
  gathered: Gathered,
  changeSeq: bigint,
): Promise<IngestOutcome> {
  const { companyId, fileId } = request;
  const at = deps.clock.now();
  const facts: ImportFacts = { companyId, fileId, changeSeq, at };
  const stagedDays = await listStagedDays(tx);
  if (hasTooManyOfADay(stagedDays)) return failWith(gathered, tooManyOfADay());
  const meant = await meanAccounts(tx, companyId, gathered);
  const accountIds = await ensureAccounts(tx, companyId, meant, {
    newId: deps.newId,
    at,
    quota: deps.quota,
  });
  if (accountIds === undefined) {
    return failWith(gathered, {
      code: "plan_limit_reached",
      severity: "fatal",
      message: "The plan has no room for another account.",
    });
  }
  const rows = buildStatements(gathered, accountIds, stagedDays, deps.newId);
  const unproven = new Set([
    ...rows.filter(({ trailer }) => trailer.ties === false).map(({ header }) => header.index),
    ...gathered.problems.flatMap(({ severity, statement }) =>
      severity === "statement" && statement !== undefined ? statement : [],
    ),
  ]);
  const staged = rows.map(({ id, accountId, cameBy, header }) => ({
    index: header.index,
    statementId: id,
    accountId,
    cameBy,
    unproven: unproven.has(header.index),
  }));
  await insertStagedStatements(tx, staged);
  const prior = await keepPriorSources(tx, companyId, fileId);
  await deleteStatements(tx, companyId, fileId);
  const paired = await decideContested(tx, facts, { rows, stagedDays, unproven }, prior > 0);
  const bulk =
    paired.contested === "all"
      ? 0
      : await insertUncontested(tx, facts, paired.contested === "some");
  await insertStatements(tx, companyId, fileId, rows, at);
  await request.checkpoint?.("inserted");
  const removed = await removeObsolete(tx, facts, prior > 0, paired.superseded);
  const added = paired.added + bulk;
  await updateAccountsAfterIngest(tx, companyId, latestBalances(rows), at);
  await updateOverview(tx, companyId, {
    changeSeq,
    unbookedDelta: added - removed,
    dataAt: at,
    filesChanged: true,
  });
  const outcome: IngestOutcome = {
    ...describe(gathered),
    added,
    duplicates: paired.paired,
    skipped: paired.skipped + countSkipped(gathered.problems),
    doubtful: paired.doubtful,
    removed,
    accountIds: [...new Set([...accountIds.values()].map(({ id }) => id))],
    written: { changeSeq, reread: prior > 0 },
  };
  await noteIngest(tx, companyId, outcome);
  if (paired.span !== undefined) {
    const written = { accountIds: outcome.accountIds, ...paired.span };
    await noteIngest(tx, companyId, written);
    await markJoinedDoubles(tx, companyId, written, changeSeq);
    await linkSources(tx, deps, { companyId, ...written });
  }
  return outcome;
}

/** The file's accounts by their present numbers. */
async function meanAccounts(
  tx: Tx,
  companyId: string,
  gathered: Gathered,
): Promise<FoundAccount[]> {
  const accounts: FoundAccount[] = [];
  for (const account of listAccounts(gathered)) {
    const meant = await findMeantNumber(tx, companyId, account.accountNr, account.currency);
    const named =
      meant.cameBy === "" ? account : { ...account, ...describeNumber(meant.accountNr) };
    accounts.push({ ...named, ...meant });
  }
  return accounts;
}

function buildStatements(
  gathered: Gathered,
  accountIds: ReadonlyMap<string, MeantAccount>,
  stagedDays: readonly StagedDay[],
  newId: () => string,
): StatementRow[] {
  const daysOf = Map.groupBy(stagedDays, (each) => each.statement);
  return [...gathered.headers.values()].map((header) => {
    const account = accountOf(header)!;
    const { id: accountId, cameBy } = accountIds.get(`${account.accountNr} ${account.currency}`)!;
    const days = daysOf.get(header.index) ?? [];
    const lines = days.flatMap((each) => [each.firstLine, each.lastLine]);
    const trailer = gathered.trailers.get(header.index)!;
    return {
      id: newId(),
      accountId,
      cameBy,
      header,
      trailer,
      daysStated: days.every((each) => each.stated),
      firstLine: lines.length === 0 ? null : lines.reduce((least, line) => Math.min(least, line)),
      lastLine: lines.length === 0 ? null : lines.reduce((most, line) => Math.max(most, line)),
    };
  });
}

async function removeObsolete(
  tx: Tx,
  facts: ImportFacts,
  reread: boolean,
  superseded: readonly string[],
): Promise<number> {
  const removal = { companyId: facts.companyId, changeSeq: facts.changeSeq, at: facts.at };
  let removed = 0;
  if (superseded.length > 0) {
    await chooseByIds(tx, facts.companyId, superseded);
    await leaveLinks(tx, facts.companyId, "doomed_item", facts.changeSeq);
    removed += await removeDoomed(tx, { ...removal, reason: "superseded" });
  }
  if (reread) {
    await updateReread(tx, facts);
    await chooseUnread(tx, facts.companyId, facts.fileId);
    await leaveLinks(tx, facts.companyId, "doomed_item", facts.changeSeq);
    removed += await removeDoomed(tx, { ...removal, reason: "read_again" });
  }
  return removed;
}

function latestBalances(
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

function countSkipped(problems: readonly ReadProblem[]): number {
  return problems.reduce(
    (sum, { code, params }) =>
      sum + (code === "rows_skipped" ? Number(params?.["count"] ?? 0) || 0 : 0),
    0,
  );
}
