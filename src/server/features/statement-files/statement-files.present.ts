import type { StoredFile } from "#contract/files/files.ts";
import type { FileDeletion } from "#server/ledger/files.ts";
import {
  DETECTION_REASON_KINDS,
  type DetectionReasonKind,
} from "#values/detection-reason-kinds.ts";
import { READ_PROBLEM_CODES, type ReadProblemCode } from "#values/read-problem-codes.ts";
import type { StoredFileRow } from "./statement-files.store.ts";

// In a list of files; one file by its id names all.
const PROBLEMS_SHOWN = 100;
const KNOWN: ReadonlySet<string> = new Set(READ_PROBLEM_CODES);
const KINDS: ReadonlySet<string> = new Set(DETECTION_REASON_KINDS);

/** What is shown of a file beside its row. */
export interface FileExtras {
  readonly deletion?: FileDeletion | undefined;
  /** As the caller may see it. */
  readonly clientQuestion?: StoredFile["clientQuestion"] | undefined;
  /** With the program by which he did. */
  readonly uploadedBy?: string | null | undefined;
  readonly reissues?: StoredFile["reissues"] | undefined;
  /** Every fault, for the reply of one file. */
  readonly everyProblem?: boolean;
}

/** A stored file as the wire's file. */
export function presentStoredFile(
  row: StoredFileRow,
  {
    deletion,
    clientQuestion = null,
    uploadedBy,
    reissues = [],
    everyProblem = false,
  }: FileExtras = {},
): StoredFile {
  const problems = row.problems.filter(({ code }) => KNOWN.has(code));
  return {
    _id: row.id,
    name: row.name,
    originalName: row.original_name,
    status: row.status,
    progressPercent: row.progress_percent,
    origin: row.origin,
    ...(uploadedBy !== undefined && { uploadedBy }),
    sizeBytes: Number(row.size_bytes),
    kind: row.kind,
    source: row.source,
    format: row.format,
    recognisedBy: row.recognised_by
      .filter(({ kind }) => KINDS.has(kind) && kind !== "none")
      .map(({ kind, seen, line }) => ({
        kind: kind as DetectionReasonKind,
        seen,
        line: line ?? null,
      })),
    transactionCount: Number(row.read_count),
    newCount: Number(row.new_count),
    duplicates: Number(row.duplicate_count),
    skipped: Number(row.skipped_count),
    doubtful: Number(row.doubtful_count),
    created: row.created_at.toISOString(),
    finished: row.finished_at?.toISOString() ?? null,
    bankAccounts: [...row.bank_accounts],
    collections: [...row.collections],
    interval:
      row.interval_from !== null && row.interval_to !== null
        ? { start: row.interval_from, end: row.interval_to }
        : null,
    acceptedUnproven: row.accepted_unproven,
    acceptedClient: row.accepted_client,
    assignedAccount: row.assigned_account,
    mappingId: row.mapping_id,
    problems: problems
      .slice(0, everyProblem ? problems.length : PROBLEMS_SHOWN)
      .map(({ code, severity, line, params }) => ({
        code: code as ReadProblemCode,
        severity,
        line: line ?? null,
        params: params ?? {},
      })),
    problemCount: problems.length,
    clientQuestion,
    reissues: [...reissues],
    deletion: deletion
      ? {
          at: deletion.deletedAt.toISOString(),
          undoUntil: deletion.undoUntil.toISOString(),
          rowsStay: deletion.rowsStay,
          removed: deletion.removed,
          kept: deletion.kept,
          collections: deletion.collections,
        }
      : null,
  };
}
