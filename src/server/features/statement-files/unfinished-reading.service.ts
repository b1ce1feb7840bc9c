/** What is left of a reading that did not come to its end. */
import { repeatWhilePassing } from "#server/database/repeat-while-passing.ts";
import { isWorthRepeating } from "#server/database/database-errors.ts";
import { storedJson } from "#server/database/stored-json.ts";
import type { StoredFileProblem } from "#server/database/tables/files.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { StorageFault } from "#server/storage-fault.ts";
import { TakesLonger } from "#server/jobs/turns.ts";
import { tryLockOverview, updateFileCounts } from "#server/ledger/overview.ts";
import { countRefusal, ThreadEnded, type ThreadEndReason } from "#server/threads/thread-ends.ts";
import { countFault } from "#server/told-faults.ts";
import { PARSER_VERSION } from "./parser-version.ts";
import { ATTEMPTS_MAX } from "./statement-file-job-definitions.ts";
import { isStillClaimed, type StoredFileRow, updateStoredFile } from "./statement-files.store.ts";

// Problems kept with a file: enough for every page and for support, small enough for one row.
export const PROBLEMS_KEPT = 500;
/** Reasons of a detection that are kept: more cells than a header that is recognised by them. */
export const REASONS_KEPT = 20;
/** What an ended thread says of its file. The same bytes would end the next thread too. */
const ENDS: Record<ThreadEndReason, readonly ["reader_failed" | "limit_exceeded", string]> = {
  cpu: ["limit_exceeded", "Reading takes more processor time than a file gets."],
  time: ["limit_exceeded", "Reading takes longer than a file gets."],
  memory: ["limit_exceeded", "Reading needs more memory than a file gets."],
  crash: ["reader_failed", "The thread that read the file died."],
};

/** How long a database is waited for, to say that an attempt counts for nothing. */
const RETURN_MS = 60_000;

type Needs = Pick<Deps, "db" | "clock" | "events" | "log">;

/**
 * As if the job had not begun: a program that stops, or a database that is full or away, is no
 * fault of a file. A database that is away is waited for.
 */
export function giveBack(deps: Needs, file: StoredFileRow): Promise<void> {
  const how = { waitMs: RETURN_MS, passes: isWorthRepeating };
  return repeatWhilePassing(() => giveBackOnce(deps, file), how);
}

async function giveBackOnce(
  deps: Needs,
  { company_id: companyId, id, attempts }: StoredFileRow,
): Promise<void> {
  await inCompany(deps.db, companyId, async (tx) => {
    if (!(await isStillClaimed(tx, companyId, id, attempts))) return;
    await updateStoredFile(tx, companyId, id, {
      status: "pending",
      attempts: attempts - 1,
      progress_percent: 0,
    });
  });
}

/** Whether an earlier reader took the file's rows in. */
export function isReadAgain(file: StoredFileRow): boolean {
  const taken = Number(file.new_count) + Number(file.duplicate_count);
  return file.parser_version !== null && file.parser_version < PARSER_VERSION && taken > 0;
}

/** A newer reader refuses a file whose rows are in the books: the earlier reading stays. */
export async function keepReading(
  tx: Tx,
  file: StoredFileRow,
  codes: readonly string[],
): Promise<void> {
  const refused: StoredFileProblem = {
    code: "reread_refused",
    severity: "warning",
    message: "A newer reader does not take the file; the rows of the earlier reading stay.",
  };
  const former = file.problems.filter(({ code }) => code !== refused.code);
  const scope = { companyId: file.company_id, actor: "job" } as const;
  const object = { kind: "statement_file", id: file.id } as const;
  await audit(tx, scope, "statement_file.reread", object, {
    after: { name: file.original_name, refused: [...new Set(codes)].slice(0, REASONS_KEPT) },
  });
  await updateStoredFile(tx, file.company_id, file.id, {
    status: "finished",
    progress_percent: 100,
    parser_version: PARSER_VERSION,
    problems: storedJson([refused, ...former].slice(0, PROBLEMS_KEPT)),
  });
  await updateFileCounts(tx, file.company_id);
}

/** A file that is larger is no file for a first reading: its rows alone keep a lane busy. */
const FIRST_BYTES_MAX = 4 * 1024 * 1024;

/**
 * Whether a first reading does not even begin. A file that may have ended a program is read in a
 * process, which has no limit of processor time.
 */
export const isNoFirst = (file: StoredFileRow): boolean =>
  Number(file.size_bytes) > FIRST_BYTES_MAX || file.attempts > 1;

const isTooShort = (error: unknown): boolean =>
  error instanceof ThreadEnded &&
  error.work.endsWith(".first") &&
  (error.reason === "cpu" || error.reason === "time");

/**
 * What a failed attempt leaves. Throws where another one may succeed; TakesLonger after a first
 * reading that was too short.
 */
export async function endFailedReading(
  deps: Needs,
  file: StoredFileRow,
  error: unknown,
): Promise<void> {
  if (isTooShort(error)) {
    await giveBack(deps, file);
    throw new TakesLonger();
  }
  deps.log.warn({ err: error, fileId: file.id, attempt: file.attempts }, "statement file not read");
  if (isWorthRepeating(error) || error instanceof StorageFault) {
    await giveBack(deps, file);
    throw error;
  }
  if (error instanceof ThreadEnded) {
    const [code, message] = ENDS[error.reason];
    countRefusal(error.work, code);
    return giveUp(deps, file, code, message);
  }
  if (file.attempts >= ATTEMPTS_MAX)
    return giveUp(deps, file, "reader_failed", "The file could not be read in several attempts.");
  throw error;
}

/** The file is not tried again. */
export async function giveUp(
  deps: Needs,
  file: StoredFileRow,
  code: "reader_failed" | "limit_exceeded",
  message: string,
): Promise<void> {
  const problem: StoredFileProblem = { code, severity: "fatal", message };
  await inCompany(deps.db, file.company_id, async (tx) => {
    if (!(await tryLockOverview(tx, file.company_id))) return;
    if (!(await isStillClaimed(tx, file.company_id, file.id, file.attempts))) return;
    if (isReadAgain(file)) return keepReading(tx, file, [code]);
    await updateStoredFile(tx, file.company_id, file.id, {
      status: "failed",
      progress_percent: 100,
      parser_version: PARSER_VERSION,
      problems: storedJson([problem]),
      finished_at: deps.clock.now(),
    });
    await updateFileCounts(tx, file.company_id);
  });
  countFault("file", code);
  await deps.events.publish("File", file.company_id);
  await deps.events.publish("Company", file.company_id);
}
