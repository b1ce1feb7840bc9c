/**
 * Batches of uploads: what was dropped or chosen together, from its arrival to its result. Kept in
 * the tab, so that a reload goes on telling; the files themselves are not.
 */
import { newUuid } from "#web/state/new-uuid.ts";
import type { FileQuestion } from "#contract/files/file-question.ts";
import type { StoredFile } from "#contract/files/files.ts";
import { createTabList } from "#web/state/tab-list.ts";
import { nowMs } from "#web/time/now.ts";
import type { UploadTarget } from "./queries/upload-queue.ts";

/**
 * `left`: not taken because there were too many. `refused`: cannot be a statement. `unsent`: did
 * not arrive. `reading` to `failed`: as the server has it.
 */
type BatchFileState =
  | "queued"
  | "sending"
  | "reading"
  | "done"
  | "waiting"
  | "failed"
  | "unsent"
  | "refused"
  | "left";

export interface BatchFile {
  readonly key: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly state: BatchFileState;
  /** Of its bytes that have gone. */
  readonly percent: number;
  /** The server's name of the upload, once it has arrived. */
  readonly uploadName?: string;
  readonly fileId?: string;
  /** Why it was not taken, in a few words; and in a sentence. */
  readonly reason?: string;
  readonly advice?: string;
  readonly asks?: FileQuestion;
  readonly total?: number;
  readonly added?: number;
  readonly known?: number;
  readonly leftOut?: number;
  readonly doubtful?: number;
  /** Where its items are, if it was a report of settlements. */
  readonly settlements?: "courier" | "card";
}

export interface UploadBatch {
  /** A UUID, by which the server's filter of transactions knows the batch. */
  readonly id: string;
  readonly companyId: string;
  readonly companyName: string;
  /** `read`: files that were there already and are read again. */
  readonly kind: "upload" | "read";
  /** Told that it takes longer than usual. */
  readonly late: boolean;
  readonly endedMs: number | null;
  readonly files: readonly BatchFile[];
}

const STORAGE_KEY = "bankhid.uploadBatches";
const UNDER_WAY: ReadonlySet<BatchFileState> = new Set(["queued", "sending", "reading"]);

let serial = 0;
/** Bytes of files that can be sent again, by key; gone with the page. */
const kept = new Map<string, File>();

/** Deleted files by the names of their uploads, with the batch whose message had them. */
const setAside = new Map<string, { readonly batch: UploadBatch; readonly file: BatchFile }>();

export const uploadBatches = createTabList(STORAGE_KEY, restore, () => {
  kept.clear();
  setAside.clear();
});

/** Whether any of its files is still on its way. */
export function isUnderWay(batch: UploadBatch): boolean {
  return batch.files.some((file) => UNDER_WAY.has(file.state));
}

/** A file as it was picked. */
export interface NewFile {
  readonly file: File;
  readonly state: "queued" | "refused" | "left";
  readonly reason?: string;
  readonly advice?: string;
}

/**
 * Begins a batch, or adds to the company's batch that is still on its way. Answers the keys of the
 * files to send, in their order.
 */
export function addToBatch(target: UploadTarget, files: readonly NewFile[]): readonly string[] {
  const made = files.map(({ file, state, reason, advice }) => {
    const key = newKey();
    if (state !== "refused") kept.set(key, file);
    const facts = { key, fileName: file.name, sizeBytes: file.size, state, percent: 0 };
    return { ...facts, ...(reason && { reason }), ...(advice && { advice }) };
  });
  const open = uploadBatches
    .get()
    .find(
      (batch) =>
        batch.companyId === target.companyId && batch.kind === "upload" && isUnderWay(batch),
    );
  if (open) change(open.id, (batch) => ({ ...batch, files: [...batch.files, ...made] }));
  else
    uploadBatches.set([...withoutGoodNews(uploadBatches.get()), newBatch(target, "upload", made)]);
  return made.filter(({ state }) => state === "queued").map(({ key }) => key);
}

/** Begins a message about a file that is there and is read again. */
export function addReading(
  target: UploadTarget,
  file: Pick<StoredFile, "name" | "originalName" | "_id">,
): void {
  const made: BatchFile = {
    key: newKey(),
    fileName: file.originalName,
    sizeBytes: 0,
    state: "reading",
    percent: 100,
    uploadName: file.name,
    fileId: file._id,
  };
  // What was said of the file before no longer holds.
  const others = uploadBatches
    .get()
    .map((batch) => ({
      ...batch,
      files: batch.files.filter((each) => each.uploadName !== file.name),
    }))
    .filter((batch) => batch.files.length > 0);
  uploadBatches.set([...withoutGoodNews(others), newBatch(target, "read", [made])]);
}

/** Changes one file of a batch. */
export function changeFile(key: string, facts: Partial<BatchFile>): void {
  changeFiles((file) => file.key === key, facts);
}

/** Writes how the reading of an upload ended. */
export function endReading(name: string, facts: Partial<BatchFile>): void {
  changeFiles((file) => file.uploadName === name, facts);
}

/**
 * What a deletion left of the items that a file alone had brought. `stays`: some of them, or
 * settlements, are still there.
 */
export interface LeftOfFile {
  readonly removed: number;
  readonly stays: boolean;
}

/**
 * A file that was deleted leaves its message until its deletion is undone. Where some of its items
 * stay, the message goes on counting those.
 */
export function setReadingAside(name: string, { removed, stays }: LeftOfFile): void {
  for (const batch of uploadBatches.get()) {
    const file = batch.files.find(({ uploadName }) => uploadName === name);
    if (file) setAside.set(name, { batch, file });
  }
  const file = setAside.get(name)?.file;
  if (!stays) return forgetReading(name);
  const less = (figure = 0): number => Math.max(0, figure - removed);
  if (file) endReading(name, { total: less(file.total), added: less(file.added) });
}

/**
 * Puts a file whose deletion was undone back to its place in the message, as being read; false
 * where that message is gone.
 */
export function bringReadingBack(name: string): boolean {
  const was = setAside.get(name);
  setAside.delete(name);
  if (!was || !uploadBatches.get().some(({ id }) => id === was.batch.id)) return false;
  const others = (files: readonly BatchFile[]) => files.filter(({ key }) => key !== was.file.key);
  const places = new Map(was.batch.files.map(({ key }, place) => [key, place]));
  const placeOf = ({ key }: BatchFile): number => places.get(key) ?? places.size;
  change(was.batch.id, (batch) => ({
    ...batch,
    files: [...others(batch.files), { ...was.file, state: "reading" as const }].toSorted(
      (left, right) => placeOf(left) - placeOf(right),
    ),
  }));
  return true;
}

/** A file that was moved away, or whose end will never be known, leaves its message. */
export function forgetReading(name: string): void {
  const next = uploadBatches.get().flatMap((batch) => {
    const files = batch.files.filter((file) => file.uploadName !== name);
    return files.length === 0 ? [] : [{ ...batch, files }];
  });
  uploadBatches.set(next);
}

/** Notes that the reading of this upload takes longer than usual. */
export function markLate(name: string): void {
  uploadBatches.set(
    uploadBatches
      .get()
      .map((batch) =>
        batch.files.some((file) => file.uploadName === name) ? { ...batch, late: true } : batch,
      ),
  );
}

export function dismissBatch(id: string): void {
  for (const file of uploadBatches.get().find((batch) => batch.id === id)?.files ?? [])
    kept.delete(file.key);
  uploadBatches.set(uploadBatches.get().filter((batch) => batch.id !== id));
}

/** Files of the batch that were left out or did not arrive, and whose bytes are here. */
export function listRetriable(batch: UploadBatch): readonly BatchFile[] {
  return batch.files.filter(
    ({ key, state }) => (state === "left" || state === "unsent") && kept.has(key),
  );
}

/** The id of the batch to which the file belongs. */
export function batchIdOf(key: string): string | undefined {
  return uploadBatches.get().find(({ files }) => files.some((file) => file.key === key))?.id;
}

/** The bytes of a file that was added in this page. */
export function bytesOf(key: string): File | undefined {
  return kept.get(key);
}

/** A new batch takes the place of those that ended well; what was refused or asks stays. */
function withoutGoodNews(batches: readonly UploadBatch[]): readonly UploadBatch[] {
  return batches.filter(({ files }) => files.some(({ state }) => state !== "done"));
}

function newKey(): string {
  serial += 1;
  return `${nowMs()}-${serial}`;
}

function newBatch(
  { companyId, companyName }: UploadTarget,
  kind: UploadBatch["kind"],
  files: readonly BatchFile[],
): UploadBatch {
  const batch = { id: newUuid(), companyId, companyName, kind, late: false, endedMs: null, files };
  return withEnd(batch);
}

function change(id: string, to: (batch: UploadBatch) => UploadBatch): void {
  uploadBatches.set(
    uploadBatches.get().map((batch) => (batch.id === id ? withEnd(to(batch)) : batch)),
  );
}

function changeFiles(isMeant: (file: BatchFile) => boolean, facts: Partial<BatchFile>): void {
  const next = uploadBatches.get().map((batch) => {
    if (!batch.files.some(isMeant)) return batch;
    const files = batch.files.map((file) => (isMeant(file) ? { ...file, ...facts } : file));
    return withEnd({ ...batch, files });
  });
  uploadBatches.set(next);
}

/** The batch with the moment at which its last file ended. */
function withEnd(batch: UploadBatch): UploadBatch {
  if (isUnderWay(batch)) return batch.endedMs === null ? batch : { ...batch, endedMs: null };
  return batch.endedMs === null ? { ...batch, endedMs: nowMs() } : batch;
}

/** After a reload: what had not gone then has not arrived, and its bytes are no longer here. */
function restore(stored: readonly unknown[]): readonly UploadBatch[] {
  return stored.filter(isBatch).map((batch) =>
    withEnd({
      ...batch,
      files: batch.files.map((file) =>
        file.state === "queued" || file.state === "sending" ? { ...file, state: "unsent" } : file,
      ),
    }),
  );
}

function isBatch(value: unknown): value is UploadBatch {
  const { id, companyId, files } = (value ?? {}) as Partial<Record<keyof UploadBatch, unknown>>;
  return typeof id === "string" && typeof companyId === "string" && Array.isArray(files);
}
