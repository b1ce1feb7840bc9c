/**
 * Statement files: stored whole before they are read, read by a job, deleted with the rows that
 * only they brought. Rows that a person has booked or exported stay, whatever happens to their
 * file.
 */
import { areBytesGone } from "#server/storage-fault.ts";
import { makerOf, type Person } from "#server/http/actor.ts";
import { fileQuestion } from "#contract/files/file-question.ts";
import { tryLockOverview, updateFileCounts } from "#server/ledger/overview.ts";
import type { Readable } from "node:stream";
import type { z } from "zod";
import type { fileDecide, StoredFile } from "#contract/files/files.ts";
import type { Deps } from "#server/deps.ts";
import { inCompanies, inCompany, type Tx } from "#server/database/tenant.ts";
import { listMemberships } from "#server/features/access/access.service.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { readAssignableNumber } from "#server/features/bank-accounts/bank-accounts.service.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import { requireQuota } from "#server/features/quota/quota.service.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import type { StoredContent } from "#server/providers/file-storage/file-storage.port.ts";
import { FileRefused } from "#server/providers/file-storage/file-refused.port.ts";
import { enqueueReading } from "./statement-file-job-definitions.ts";
import { readClientQuestions } from "./client/client-question.service.ts";
import { removeUnneededBytes } from "./delete-file.service.ts";
import { readReissues } from "./reissues.service.ts";
import { presentStoredFile } from "./statement-files.present.ts";
import {
  inCompanyWithRoom,
  requireCompanyRoom,
  requirePersonRoom,
  storageFull,
} from "./storage-room.service.ts";
import {
  ENDED,
  findStoredFile,
  insertStoredFile,
  lockContent,
  type StoredFileRow,
  updateStoredFile,
} from "./statement-files.store.ts";
import { listUploaders } from "./uploaders.store.ts";

export { listFiles } from "./list-files.service.ts";
export { dateReports, lockContent } from "./statement-files.store.ts";

export type FileNeeds = Pick<
  Deps,
  | "accessMode"
  | "db"
  | "files"
  | "queue"
  | "clock"
  | "newId"
  | "events"
  | "log"
  | "quota"
  | "config"
>;

const ORIGINAL_NAME_MAX = 255;

export interface Upload {
  readonly originalName: string;
  readonly bytes: Readable;
  readonly maxBytes: number | null;
  /** Nobody else uses the pieces of the stream. */
  readonly ownsBytes?: boolean;
}

/** Bytes that are stored whole and not read yet. */
export interface KeptUpload {
  readonly originalName: string;
  readonly content: StoredContent;
  /** The same for files that were sent together. */
  readonly batchId?: string | undefined;
}

/** Stores the bytes whole and puts the reading job into the queue. */
export async function uploadFile(
  deps: FileNeeds,
  access: CompanyAccess,
  upload: Upload,
): Promise<StoredFile> {
  return noteUpload(deps, access, await keepUpload(deps, access, upload));
}

/**
 * Stores the bytes whole, where the company's plan takes another upload and its storage and the
 * person's have room. Rejects with `plan_limit_reached`, `storage_full`, `FileRefused`, and with
 * the error of the bytes' stream.
 */
export async function keepUpload(
  deps: FileNeeds,
  access: CompanyAccess,
  upload: Upload,
): Promise<KeptUpload> {
  const { companyId } = access;
  const { originalName, bytes } = upload;
  const companyRoom = await inCompany(deps.db, companyId, async (tx) => {
    await requireQuota(deps, tx, companyId, "upload");
    return requireCompanyRoom(deps, tx, companyId);
  });
  const personRoom = await requirePersonRoom(deps, access);
  const room = Math.min(companyRoom, personRoom);
  const fileMax = upload.maxBytes ?? Number.POSITIVE_INFINITY;
  try {
    return {
      originalName,
      content: await deps.files.put(companyId, bytes, {
        maxBytes: Math.min(room, fileMax),
        ownsBytes: upload.ownsBytes,
      }),
    };
  } catch (error) {
    const beyondRoom =
      error instanceof FileRefused && error.code === "file_too_large" && room < fileMax;
    throw beyondRoom ? storageFull(personRoom < companyRoom ? "person" : "company", error) : error;
  }
}

/**
 * Notes kept bytes as a file of the company and puts the reading job into the queue, in one
 * transaction. Throws `storage_full` where other uploads have taken the room meanwhile; then the
 * bytes are removed.
 */
export async function noteUpload(
  deps: FileNeeds,
  access: CompanyAccess,
  upload: KeptUpload,
): Promise<StoredFile> {
  const { companyId } = access;
  const { content } = upload;
  try {
    const row = await insertUpload(deps, access, upload);
    await deps.events.publish("File", companyId);
    return presentStoredFile(row);
  } catch (error) {
    if (error instanceof ApiError && error.code === "storage_full")
      await removeUnneededBytes(deps, companyId, content.hash);
    throw error;
  }
}

async function insertUpload(
  deps: FileNeeds,
  access: CompanyAccess,
  { originalName, content, batchId }: KeptUpload,
): Promise<StoredFileRow> {
  const id = deps.newId();
  const { companyId, actor } = access;
  return inCompanyWithRoom(deps, access, async (tx) => {
    await lockContent(tx, companyId, content.hash);
    const kept = await deps.files.open(companyId, content.hash).catch((cause: unknown) => {
      if (!areBytesGone(cause)) throw cause;
      throw new ApiError("upload_interrupted", {
        message: "The same content was being deleted; upload it again",
        cause,
      });
    });
    kept.destroy();
    const file = await insertStoredFile(tx, {
      companyId,
      id,
      name: id,
      originalName: cleanFileName(originalName),
      hash: content.hash,
      sizeBytes: content.sizeBytes,
      origin: "upload",
      uploadedBy: makerOf(access.actor),
      createdAt: deps.clock.now(),
      ...(batchId !== undefined && { batchId: batchId.toLowerCase() }),
    });
    await audit(
      tx,
      access,
      "statement_file.upload",
      { kind: "statement_file", id },
      {
        after: { name: file.original_name, sizeBytes: content.sizeBytes },
      },
    );
    await enqueueReading(deps.queue, tx, { companyId, fileId: id, by: makerOf(actor) });
    return file;
  });
}

/** One file of the company. Throws `not_found`. */
export async function getFile(
  deps: FileNeeds,
  access: CompanyAccess,
  id: string,
): Promise<StoredFile> {
  const row = await getFileRow(deps, access, id);
  const questions = await readClientQuestions(deps, access, [row]);
  const { companyId } = access;
  const { uploaders, reissues } = await inCompany(deps.db, companyId, async (tx) => ({
    uploaders: await listUploaders(tx, companyId, [row.id]),
    reissues: await readReissues(tx, companyId, [row]),
  }));
  return presentStoredFile(row, {
    clientQuestion: questions.get(row.id),
    uploadedBy: uploaders.get(row.id) ?? null,
    reissues: reissues.get(row.id),
    everyProblem: true,
  });
}

/**
 * The id of the company that has the file, among all that the person reaches. Throws `not_found`.
 */
export async function findCompanyOfFile(
  deps: Pick<Deps, "db" | "accessMode">,
  person: Person,
  id: string,
): Promise<string> {
  const memberships = await listMemberships(deps, person);
  const companyIds = memberships.map(({ companyId }) => companyId);
  if (companyIds.length === 0) throw notFound("File");
  return (await findIn(deps, companyIds, id)).company_id;
}

function getFileRow(
  deps: Pick<Deps, "db">,
  { companyId }: CompanyAccess,
  id: string,
): Promise<StoredFileRow> {
  return findIn(deps, [companyId], id);
}

async function findIn(
  deps: Pick<Deps, "db">,
  companyIds: readonly string[],
  id: string,
): Promise<StoredFileRow> {
  const row = await inCompanies(deps.db, companyIds, (tx) =>
    findStoredFile(tx, companyIds, id.toLowerCase()),
  );
  if (row === undefined) throw notFound("File");
  return row;
}

export type FileDecision = z.output<typeof fileDecide.body>;

/**
 * Takes a waiting file as it is, names its account, keeps it here, or has a kept one read again.
 * Throws `file_not_waiting` when there is nothing to decide, and `validation_failed` for an account
 * number that is none.
 */
export async function decideFile(
  deps: FileNeeds,
  access: CompanyAccess,
  id: string,
  decision: FileDecision,
): Promise<StoredFile> {
  const { companyId: owner, actor } = access;
  const found = await getFileRow(deps, access, id);
  const row = await inCompany(deps.db, owner, async (tx) => {
    // First the company, then the file, in the order of every command that deletes or reads a file:
    // the files are counted at the end.
    if (!(await tryLockOverview(tx, owner))) throw notFound("File");
    const file = await findStoredFile(tx, [owner], found.id, true);
    if (file === undefined) throw notFound("File");
    refuseDecision(file, decision);
    if (file.moved_accounts.length > 0) {
      // Reading it would bring the moved account back, beside the one in the other company.
      throw new ApiError("file_accounts_moved", {
        message: "An account of this file stands in another company",
      });
    }
    const decided = await decidedValues(tx, owner, decision);
    const changed = await updateStoredFile(tx, owner, file.id, {
      status: "pending",
      progress_percent: 0,
      attempts: 0,
      ...decided,
    });
    await updateFileCounts(tx, owner);
    const object = { kind: "statement_file", id: file.id } as const;
    await audit(tx, access, `statement_file.${decision.action}`, object, {
      after: { name: file.original_name, assignedAccount: changed.assigned_account },
    });
    await enqueueReading(deps.queue, tx, {
      companyId: owner,
      fileId: file.id,
      by: makerOf(actor),
    });
    return changed;
  });
  for (const category of ["File", "Company"] as const) await deps.events.publish(category, owner);
  return presentStoredFile(row);
}

// A file without an account cannot be taken as it is; one that has got an account by mistake may
// get another while it waits.
function refuseDecision(file: StoredFileRow, { action }: FileDecision): void {
  const nameless = file.problems.some(({ code }) => code === "account_missing");
  const twofold = file.problems.some(({ code }) => code === "kind_doubtful");
  const question = fileQuestion(file);
  const possible = {
    accept: question === "balance",
    kind: file.status === "waiting" && twofold,
    keep: question === "client",
    assign: file.status === "waiting" && (nameless || file.assigned_account !== null),
    reread: ENDED.has(file.status),
  }[action];
  if (!possible)
    throw new ApiError("file_not_waiting", {
      message: `The file is ${file.status}; it cannot be decided by ${action}`,
    });
}

async function decidedValues(tx: Tx, companyId: string, decision: FileDecision) {
  if (decision.action === "accept") return { accepted_unproven: true };
  if (decision.action === "kind") return { accepted_kind: decision.kind };
  if (decision.action === "keep") return { accepted_client: true };
  if (decision.action === "reread") return {};
  const accountNr = await readAssignableNumber(tx, companyId, decision.accountNr);
  return { assigned_account: JSON.stringify({ accountNr, currency: decision.currency }) };
}

// A name is for people's eyes only; folders and control characters in it are removed.
export function cleanFileName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? "";
  const cut = base.replace(/\p{C}/gu, "").trim().slice(0, ORIGINAL_NAME_MAX);
  // The cut may leave half a character at the end.
  const clean = cut.isWellFormed() ? cut : cut.slice(0, -1);
  return clean === "" ? "névtelen" : clean;
}
