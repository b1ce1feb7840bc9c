/**
 * Reads a kept file and takes it in. The states on the file say how far it came; rows, sums and the
 * state `finished` are written in one transaction, so a crash anywhere leaves all or nothing, and
 * the next attempt begins anew.
 */
import { updateFileCounts } from "#server/ledger/overview.ts";
import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import { refreshStatistics } from "#server/database/refresh-statistics.ts";
import { storedJson } from "#server/database/stored-json.ts";
import type { Stamp } from "#server/database/stamps.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import { emitEvent } from "#server/features/api-events/api-events.service.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { isCompanyLive } from "#server/features/access/access.service.ts";
import { enqueueMatching } from "#server/features/collections/enqueue-matching.service.ts";
import { ingestFile, type IngestOutcome } from "#server/ledger/files.ts";
import {
  readingWorkOf,
  readInWorker,
} from "#server/features/statement-files/reading/read-in-worker.service.ts";
import { enqueueSearchTexts } from "#server/features/search-index/enqueue-search.service.ts";
import {
  defineJob,
  endUnlessStopped,
  type FeatureJob,
  featureJob,
  type JobRun,
} from "#server/jobs/job.ts";
import { registerInTurns, TakesLonger } from "#server/jobs/turns.ts";
import { countRefusal } from "#server/threads/thread-ends.ts";
import type { ThreadWorkName } from "#server/threads/thread-works.ts";
import { readAccountCurrencies } from "./account-currencies.store.ts";
import { readStamp } from "#server/database/stamps.ts";
import { readClientFacts } from "./client/client-facts.service.ts";
import { endOverdueDeletions } from "./delete-file.service.ts";
import { totalsOf } from "./mail-facts.ts";
import { PARSER_VERSION } from "./parser-version.ts";
import { readingKeyOf } from "./reading-key.ts";
import { type ReadAgainNeeds, readOlderFilesAgain } from "./read-again.service.ts";
import { noteMappingUse, readMappingChoice } from "./mapping/use-mappings.service.ts";
import {
  ATTEMPTS_MAX,
  causeOfReading,
  type ReadingAsked,
  readLongFileJob,
  readStatementFileJob,
} from "./statement-file-job-definitions.ts";
import {
  claimStoredFile,
  isStillClaimed,
  listSaidKinds,
  type StoredFileRow,
  updateProgress,
  updateStoredFile,
} from "./statement-files.store.ts";
import {
  endFailedReading,
  giveBack,
  giveUp,
  isNoFirst,
  isReadAgain,
  keepReading,
  PROBLEMS_KEPT,
  REASONS_KEPT,
} from "./unfinished-reading.service.ts";

const PROGRESS_EVERY_MS = 1_000;
const REASON_CHARS_MAX = 80;
export interface ReadJobNeeds extends Pick<
  Deps,
  "db" | "files" | "clock" | "newId" | "events" | "log" | "quota" | "queue"
> {
  /** Places at which crash tests interrupt. */
  readonly checkpoint?: (name: string) => Promise<void>;
}

const endDeletionsJob = defineJob<Record<string, never>>(
  "statement-file.end-deletions",
  z.object({}).strict() as z.ZodType<Record<string, never>>,
  { keyRule: "oneAtAll", expireSeconds: 3_600 },
);

const readAgainJob = defineJob<Record<string, never>>(
  "statement-file.read-again",
  z.object({}).strict() as z.ZodType<Record<string, never>>,
  { keyRule: "oneAtAll", expireSeconds: 3_600 },
);

const readFor =
  (deps: ReadJobNeeds, isFirst: boolean) =>
  (data: z.output<typeof readStatementFileJob.schema>, { signal }: JobRun): Promise<void> =>
    readStatementFile(deps, data.companyId, data.fileId, signal, {
      userId: data.personId,
      through: data.through as Stamp | undefined,
      isFirst,
    });

export const statementFileJobs: readonly FeatureJob<ReadJobNeeds & ReadAgainNeeds>[] = [
  {
    definition: readStatementFileJob,
    build: (deps) =>
      registerInTurns(deps, readStatementFileJob, readFor(deps, true), readLongFileJob),
  },
  {
    definition: readLongFileJob,
    build: (deps) => registerInTurns(deps, readLongFileJob, readFor(deps, false)),
  },
  featureJob(
    endDeletionsJob,
    async (deps) => {
      await endOverdueDeletions(deps);
    },
    { cron: "29 3 * * *" },
  ),
  featureJob(
    readAgainJob,
    async (deps) => {
      await readOlderFilesAgain(deps);
    },
    { cron: "11 1 * * *" },
  ),
];

export interface ReadingRun extends ReadingAsked {
  /** Ends where it takes long. */
  readonly isFirst?: boolean;
}

/**
 * One attempt at one file. Throws when another attempt may succeed; RunStopped, with nothing taken,
 * where the signal cut it short; TakesLonger, with nothing taken, where a first reading is too
 * short.
 */
export async function readStatementFile(
  deps: ReadJobNeeds,
  companyId: string,
  fileId: string,
  signal?: AbortSignal,
  asked: ReadingRun = {},
): Promise<void> {
  // A deleted company's files wait; they are read when it is brought back.
  if (!(await isCompanyLive(deps, companyId))) return;
  const file = await inCompany(deps.db, companyId, async (tx) => {
    const claimed = await claimStoredFile(tx, companyId, fileId);
    // The claim goes with the transaction.
    if (asked.isFirst === true && claimed && isNoFirst(claimed)) throw new TakesLonger();
    return claimed;
  });
  if (file === undefined) return;
  await deps.checkpoint?.("claimed");
  if (file.attempts > ATTEMPTS_MAX)
    return giveUp(deps, file, "reader_failed", "Reading ended the program again and again.");
  void deps.events.publish("File", companyId);
  try {
    const outcome = await attempt(deps, file, { signal, asked });
    await deps.checkpoint?.("committed");
    // Before pages are told: they ask for the first page of a large history at once.
    if (outcome?.status === "finished")
      await refreshStatistics(deps, outcome.added + outcome.duplicates + outcome.removed);
    if (outcome !== undefined) await tell(deps, companyId, outcome);
  } catch (error) {
    if (signal?.aborted === true) await giveBack(deps, file);
    endUnlessStopped(signal);
    await endFailedReading(deps, file, error);
  }
}

/**
 * The person with whose other companies the file is compared. A program works for one company: a
 * question about its file would tell it what accounts the person has elsewhere.
 */
function comparedPerson(file: StoredFileRow, asked: ReadingRun): string | undefined {
  const { kind } = readStamp(asked.through ?? file.uploaded_through);
  if (kind === "link" || kind === "key") return undefined;
  return asked.userId ?? file.uploaded_by ?? undefined;
}

async function attempt(
  deps: ReadJobNeeds,
  file: StoredFileRow,
  { signal, asked }: { signal: AbortSignal | undefined; asked: ReadingRun },
): Promise<IngestOutcome | undefined> {
  const { company_id: companyId, id: fileId } = file;
  const client = file.accepted_client
    ? undefined
    : await readClientFacts(deps, companyId, comparedPerson(file, asked));
  const ways = await inCompany(deps.db, companyId, async (tx) => ({
    mappings: await readMappingChoice(tx, file),
    saidKinds: await listSaidKinds(tx, companyId),
    accountCurrencies: await readAccountCurrencies(tx, companyId),
  }));
  const { mappings, saidKinds, accountCurrencies } = ways;
  const local = await deps.files.localPath(companyId, file.content_hash);
  const work = readingWorkOf(local.path, asked.isFirst);
  let told = 0;
  try {
    return await ingestFile(deps, {
      companyId,
      fileId,
      acceptUnproven: file.accepted_unproven,
      isSaidReport: file.accepted_kind === "settlement",
      client,
      ...(file.mail_facts && {
        mail: { source: file.mail_facts.source, totals: totalsOf(file.mail_facts) },
      }),
      readingKey: readingKeyOf(file, ways),
      steps: readInWorker(
        {
          path: local.path,
          fileName: file.original_name,
          sizeBytes: Number(file.size_bytes),
          ...(file.mail_facts && { mailSource: file.mail_facts.source }),
          ...(mappings && { mappings }),
          saidKinds,
          ...(accountCurrencies && { accountCurrencies }),
          ...(file.accepted_kind ? { acceptedKind: file.accepted_kind } : {}),
          ...(file.assigned_account ? { assignedAccount: file.assigned_account } : {}),
        },
        { work, isSuspect: file.attempts > 1 },
      ),
      onProgress: (percent) => {
        if (performance.now() - told < PROGRESS_EVERY_MS) return;
        told = performance.now();
        // Only a figure on a page: it may fail or come late.
        inCompany(deps.db, companyId, (tx) => updateProgress(tx, companyId, fileId, percent)).catch(
          () => {},
        );
      },
      checkpoint: deps.checkpoint,
      signal,
      claim: async (tx) =>
        (await isCompanyLive({ db: tx }, companyId)) &&
        isStillClaimed(tx, companyId, fileId, file.attempts),
      conclude: (tx, outcome) => conclude(tx, deps, { file, asked, work }, outcome),
    });
  } finally {
    await local.release();
  }
}

async function conclude(
  tx: Tx,
  deps: Pick<ReadJobNeeds, "clock" | "queue" | "newId">,
  {
    file,
    asked,
    work,
  }: {
    readonly file: StoredFileRow;
    readonly asked: ReadingAsked;
    readonly work: ThreadWorkName;
  },
  outcome: IngestOutcome,
): Promise<void> {
  if (outcome.status !== "finished" && isReadAgain(file))
    return keepReading(
      tx,
      file,
      outcome.problems.map(({ code }) => code),
    );
  if (outcome.problems.some(({ code }) => code === "limit_exceeded"))
    countRefusal(work, "limit_exceeded");
  const at = deps.clock.now();
  // Rows of an earlier reading of this file still belong to the file, although the new reading
  // finds them stored.
  const kept =
    outcome.status === "finished"
      ? Math.max(0, Number(file.new_count) - outcome.removed)
      : Number(file.new_count);
  await auditReading(tx, file, outcome);
  await updateStoredFile(tx, file.company_id, file.id, {
    status: outcome.status,
    progress_percent: 100,
    kind: outcome.detection?.kind ?? null,
    source: outcome.detection?.source ?? null,
    format: outcome.detection?.format ?? null,
    recognised_by: storedJson(
      (outcome.detection?.reasons ?? []).slice(0, REASONS_KEPT).map(({ kind, seen, line }) => ({
        kind,
        seen: seen.slice(0, REASON_CHARS_MAX),
        line,
      })),
    ),
    parser_version: PARSER_VERSION,
    read_count: outcome.read,
    new_count: kept + outcome.added,
    duplicate_count: Math.max(0, outcome.duplicates - kept),
    skipped_count: outcome.skipped,
    doubtful_count: outcome.doubtful,
    interval_from: outcome.from,
    interval_to: outcome.to,
    bank_accounts: storedJson(outcome.accounts),
    collections: storedJson(outcome.collections),
    problems: storedJson(outcome.problems.slice(0, PROBLEMS_KEPT)),
    mapping_id: outcome.detection?.profileId ?? null,
    finished_at: at,
  });
  await noteMappingUse(tx, file.company_id, outcome, at);
  await updateFileCounts(tx, file.company_id);
  await enqueueSearchTexts(deps.queue, tx, file.company_id, outcome.added);
  if (outcome.collections.length > 0)
    await enqueueMatching(deps, tx, file.company_id, { fileId: file.id });
  const caused = { companyId: file.company_id, by: causeOfReading(file, asked) };
  if (outcome.status === "finished")
    for (const accountId of outcome.accountIds)
      await emitEvent(tx, deps, caused, { type: "statement.available", accountId });
}

/** The line of the company's log about a file that was taken in. */
async function auditReading(tx: Tx, file: StoredFileRow, outcome: IngestOutcome): Promise<void> {
  const { written, read, added, duplicates, skipped, doubtful, removed } = outcome;
  if (written === undefined) return;
  const changeSeq = written.changeSeq.toString();
  const scope = { companyId: file.company_id, actor: "job" } as const;
  const action = written.reread
    ? "statement_file.reread"
    : outcome.collections.length > 0
      ? "collection.ingest"
      : "statement_file.ingest";
  await audit(
    tx,
    scope,
    action,
    { kind: "statement_file", id: file.id },
    {
      after: {
        name: file.original_name,
        read,
        added,
        duplicates,
        skipped,
        doubtful,
        removed,
        changeSeq,
        ...(written.reread && { bettered: outcome.bettered }),
      },
    },
  );
}

async function tell(deps: ReadJobNeeds, companyId: string, outcome: IngestOutcome): Promise<void> {
  await deps.events.publish("File", companyId);
  if (outcome.status !== "finished") {
    await deps.events.publish("Company", companyId);
    return;
  }
  for (const category of ["Transaction", "BankAccount", "Company", "Collection"] as const)
    await deps.events.publish(category, companyId);
}
