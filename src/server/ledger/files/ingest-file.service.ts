/**
 * Takes a read file into the ledger in one database transaction: the whole file or nothing, each
 * item exactly once whatever was stored before. Sums, overview and change number are written with
 * the rows, and so are the writes of `conclude` (the file's state, its audit line).
 */
import { cancelOn } from "#server/database/cancel-on.ts";
import { lockOverview } from "#server/ledger/overview/lock-overview.store.ts";
import { noteIngest } from "#server/ledger/notes/note-ingest.store.ts";
import { nextArrival } from "#server/ledger/arrivals/arrival-time.store.ts";
import {
  type AccountDays,
  listBookedDays,
  listClosedDays,
  markLate,
} from "#server/ledger/arrivals/late-items.store.ts";
import { updateOverview } from "#server/ledger/overview/overview-facts.store.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";
import { saysPart } from "#values/says-part.ts";
import { markDoubles } from "#server/ledger/numbers/former-numbers.store.ts";
import { chooseTold } from "#server/ledger/links/shown-facts.store.ts";
import { recallDoubles } from "#server/ledger/links/recall-doubles.service.ts";
import { linkSources } from "#server/ledger/links/link-sources.service.ts";
import { leaveCollections } from "#server/ledger/collections/collection-sources.store.ts";
import { listNeighbourStatements } from "#server/ledger/continuity/statement-facts.store.ts";
import { listReplaced } from "#server/ledger/reissues/reissues.store.ts";
import { judgeRead } from "#server/ledger/reissues/judge-reissues.service.ts";
import type { ReadProblem } from "#statements/statement.ts";
import { announcedJson } from "./announced-json.ts";
import { doubtClient } from "./doubt-client.service.ts";
import { factsOfRows, repeatedNumbers } from "./file-faults.ts";
import { type ContestedResult, decideContested } from "./decide-contested.service.ts";
import {
  deleteStatements,
  ensureAccounts,
  insertStatements,
  type MeantAccount,
  type StatementRow,
  updateAccountsAfterIngest,
} from "./ingest.store.ts";
import type { IngestNeeds, IngestRequest } from "./ingest-request.ts";
import { gatherKnown } from "./known-reading.ts";
import {
  findKnown,
  type KnownReading,
  NotAsRead,
  pairKnown,
  rememberReading,
} from "./known-reading.service.ts";
import { listDisproved } from "./closed-days.service.ts";
import { takeReport } from "./take-report.service.ts";
import { hasTooManyOfADay, tooManyOfADay } from "./statement-limit.ts";
import { keepPriorSources } from "./remove-items.store.ts";
import { removeObsolete } from "./remove-obsolete.service.ts";
import {
  insertStagedStatements,
  listStagedDays,
  setImportLimits,
  type StagedDay,
  stageItems,
} from "./staging.store.ts";
import { type ImportFacts, insertUncontested, listDecidedDays } from "./write-items.store.ts";
import {
  type IngestOutcome,
  refuse,
  failWith,
  describe,
  latestBalances,
  countSkipped,
  waitWith,
  isReport,
  problemsOf,
} from "./file-facts.ts";
import { accountOf, type Gathered } from "./gathered.ts";
import { leaveOutReplaced } from "./leave-out-replaced.service.ts";
import { meanAccounts } from "./mean-accounts.service.ts";

export { type IngestOutcome } from "./file-facts.ts";

/**
 * Takes the file in: as its bytes were read before, where that is sure, else by reading the steps.
 * Undefined where the file may not be taken any more.
 */
export async function ingestFile(
  deps: IngestNeeds,
  request: IngestRequest,
): Promise<IngestOutcome | undefined> {
  return (await ingestKnown(deps, request)) ?? (await ingestRead(deps, request));
}

/** Undefined where the file has to be read. */
async function ingestKnown(
  deps: IngestNeeds,
  request: IngestRequest,
): Promise<IngestOutcome | undefined> {
  const { companyId, fileId, readingKey: key } = request;
  if (key === undefined) return undefined;
  try {
    return await inCompany(deps.db, companyId, (tx) =>
      cancelOn({ db: deps.db, tx, signal: request.signal }, async () => {
        const known = await findKnown(tx, companyId, fileId, key);
        if (known === undefined || (await listReplaced(tx, companyId, fileId)).length > 0)
          return undefined;
        await setImportLimits(tx);
        return takeGathered(tx, deps, request, gatherKnown(known.facts), known);
      }),
    );
  } catch (error) {
    // What the transaction wrote until then is gone with it.
    if (error instanceof NotAsRead) return undefined;
    throw error;
  }
}

async function ingestRead(
  deps: IngestNeeds,
  request: IngestRequest,
): Promise<IngestOutcome | undefined> {
  const { companyId, fileId } = request;
  return inCompany(deps.db, companyId, (tx) =>
    cancelOn({ db: deps.db, tx, signal: request.signal }, async () => {
      const gathered: Gathered = {
        detection: undefined,
        headers: new Map(),
        trailers: new Map(),
        problems: [],
        settlements: new Map(),
        openDays: new Map(),
        rowCount: 0,
      };
      await stageItems(tx, gather(request, gathered));
      const replaced = await listReplaced(tx, companyId, fileId);
      if (replaced.length === 0) return takeGathered(tx, deps, request, gathered);
      await leaveOutReplaced(tx, gathered, replaced);
      // A reading without some statements is not that of the bytes.
      return takeGathered(tx, deps, { ...request, readingKey: undefined }, gathered);
    }),
  );
}

/** Decides about the file and takes it in. `known`: its rows are those of a file read before. */
async function takeGathered(
  tx: Tx,
  deps: IngestNeeds,
  request: IngestRequest,
  gathered: Gathered,
  known?: KnownReading,
): Promise<IngestOutcome | undefined> {
  const { companyId } = request;
  await request.checkpoint?.("staged");
  const changeSeq = (await lockOverview(tx, companyId)) + 1n;
  if (!(await request.claim(tx))) return undefined;
  await noteOpenDays(tx, gathered);
  const refused = refuse(gathered, request.acceptUnproven);
  const doubt = refused?.status === "failed" ? undefined : await doubtClient(tx, request, gathered);
  const outcome =
    (doubt && waitWith(gathered, doubt)) ??
    refused ??
    (isReport(gathered)
      ? await takeReport(tx, deps, request, gathered, changeSeq)
      : await takeIn(tx, deps, { request, gathered, known }, changeSeq));
  await request.conclude(tx, outcome);
  // Behind it, because the file's row says now of which bank and format it is.
  if (outcome.written !== undefined)
    await judgeRead(tx, { companyId, changeSeq, at: deps.clock.now() }, request.fileId);
  await request.checkpoint?.("written");
  return outcome;
}

async function* gather(request: IngestRequest, gathered: Gathered): AsyncGenerator<Uint8Array> {
  for await (const step of request.steps) {
    gathered.detection ??= step.detection;
    for (const header of step.headers) gathered.headers.set(header.index, header);
    for (const trailer of step.trailers) gathered.trailers.set(trailer.index, trailer);
    gathered.problems.push(...step.problems);
    for (const { index, settlement } of step.settlements)
      gathered.settlements.set(index, { settlement, lines: [] });
    for (const { settlement, lines } of step.settlementLines)
      gathered.settlements.get(settlement)!.lines.push(...lines);
    gathered.rowCount += step.rowCount;
    request.onProgress?.(step.progressPercent);
    request.signal?.throwIfAborted();
    if (step.lines.length > 0) yield step.lines;
    await request.checkpoint?.("step");
  }
}

/** Notes the days of the rows of statements that do not end: their faults stand on these days. */
async function noteOpenDays(tx: Tx, { headers, trailers, openDays }: Gathered): Promise<void> {
  if ([...headers.keys()].every((index) => trailers.has(index))) return;
  for (const { statement, day } of await listStagedDays(tx)) {
    if (trailers.has(statement)) continue;
    openDays.set(statement, { from: openDays.get(statement)?.from ?? day, to: day });
  }
}

interface Related {
  readonly companyId: string;
  readonly written: {
    readonly accountIds: readonly string[];
    readonly from: LocalDate;
    readonly to: LocalDate;
  };
  readonly changeSeq: bigint;
}

interface GatheredFile {
  readonly request: IngestRequest;
  readonly gathered: Gathered;
  readonly known: KnownReading | undefined;
}

async function takeIn(
  tx: Tx,
  deps: IngestNeeds,
  { request, gathered, known }: GatheredFile,
  changeSeq: bigint,
): Promise<IngestOutcome> {
  const { companyId, fileId } = request;
  const at = await nextArrival(tx, companyId, deps.clock.now());
  const facts: ImportFacts = { companyId, fileId, changeSeq, at };
  const stagedDays = known?.facts.days ?? (await listStagedDays(tx));
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
  const accounts = [...new Set([...accountIds.values()].map(({ id }) => id))];
  const closed = await listClosedDays(tx, companyId, accounts);
  const rows = buildStatements(gathered, accountIds, stagedDays, deps.newId);
  const prior = await keepPriorSources(tx, companyId, fileId);
  await leaveCollections(tx, companyId, fileId, at);
  await deleteStatements(tx, companyId, fileId);
  const paired =
    known === undefined
      ? await decideStaged(tx, facts, { request, gathered, rows, stagedDays, prior })
      : await pairKnown(tx, facts, known, { rows, prior });
  const { contested } = paired;
  const bulk = contested === "all" ? 0 : await insertUncontested(tx, facts, contested === "some");
  await markLateItems(tx, facts, closed, paired.added);
  await insertStatements(tx, companyId, fileId, rows, at);
  gathered.problems.push(...(await findRepeated(tx, request, gathered, rows)));
  await request.checkpoint?.("inserted");
  const gone = await listDisproved(tx, companyId, accounts, paired);
  const { removed, bettered } = await removeObsolete(tx, facts, prior > 0, gone);
  if (paired.paired > 0) await chooseTold(tx, { companyId, changeSeq, at }, fileId);
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
    bettered,
    accountIds: accounts,
    written: { changeSeq, reread: prior > 0 },
  };
  await noteIngest(tx, companyId, outcome);
  if (paired.span !== undefined) {
    const written = { accountIds: outcome.accountIds, ...paired.span };
    await relate(tx, deps, { companyId, written, changeSeq });
  }
  return outcome;
}

/** Finds what the written days have in common with rows that came by another way. */
async function relate(
  tx: Tx,
  deps: IngestNeeds,
  { companyId, written, changeSeq }: Related,
): Promise<void> {
  const { accountIds, ...days } = written;
  await noteIngest(tx, companyId, written);
  await markDoubles(tx, companyId, written, changeSeq);
  await recallDoubles(tx, deps, { companyId, accountIds, days, changeSeq });
  await linkSources(tx, deps, { companyId, ...written });
}

/** Stages the statements, decides the days that need deciding, and keeps the reading. */
async function decideStaged(
  tx: Tx,
  facts: ImportFacts,
  {
    request,
    prior,
    ...file
  }: {
    readonly request: IngestRequest;
    readonly gathered: Gathered;
    readonly rows: readonly StatementRow[];
    readonly stagedDays: readonly StagedDay[];
    /** Places that the file had before. */
    readonly prior: number;
  },
): Promise<ContestedResult> {
  const unproven = await stageStatements(tx, file.gathered, file.rows);
  const paired = await decideContested(tx, facts, { ...file, unproven }, prior > 0);
  await rememberReading(tx, request, { ...file, paired });
  return paired;
}

/** Stages what the file's statements are; answers the indexes of those whose sums are off. */
async function stageStatements(
  tx: Tx,
  gathered: Gathered,
  rows: readonly StatementRow[],
): Promise<Set<number>> {
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
  return unproven;
}

/** The problems of statements whose neighbour, in this file or another, has their number. */
async function findRepeated(
  tx: Tx,
  { companyId, fileId }: IngestRequest,
  gathered: Gathered,
  rows: readonly StatementRow[],
): Promise<ReadProblem[]> {
  const own = factsOfRows(gathered, rows).filter(({ number }) => number !== "");
  const days = own.flatMap(({ from, to }) => [from, to]).toSorted();
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return [];
  const accountIds = [...new Set(own.map(({ accountId }) => accountId))];
  const near = await listNeighbourStatements(tx, companyId, accountIds, { from, to }, fileId);
  return repeatedNumbers(gathered, rows, [...own, ...near]);
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
      part: saysPart(problemsOf(gathered, header.index), trailer.ties) ?? null,
      announced: announcedJson(trailer, newId),
      daysStated: days.every((each) => each.stated),
      firstLine: lines.length === 0 ? null : lines.reduce((least, line) => Math.min(least, line)),
      lastLine: lines.length === 0 ? null : lines.reduce((most, line) => Math.max(most, line)),
    };
  });
}

/** Marks items whose day was in the books already. `decided`: new rows of days that had items. */
async function markLateItems(
  tx: Tx,
  { companyId, at }: ImportFacts,
  closed: readonly AccountDays[],
  decided: number,
): Promise<void> {
  const days = decided === 0 ? [] : await listDecidedDays(tx);
  await markLate(tx, companyId, at, [
    ...closed,
    ...(await listBookedDays(tx, companyId, at, days)),
  ]);
}
