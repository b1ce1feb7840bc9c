/** The one upload queue of the program, and the way dropped files take into it. */
import type { StoredFile } from "#contract/files/files.ts";
import { ApiError, asApiError } from "#web/api/api-error.ts";
import { callApi } from "#web/api/client.ts";
import { isOffline, untilOnline } from "#web/api/line.ts";
import { openModal } from "#web/modals/modals.ts";
import { clientState, sessionSerial } from "#web/state/client-state.ts";
import { withPatience } from "#web/api/busy.ts";
import { presentError } from "#web/api/error-sentence.ts";
import { notifications } from "#web/texts/notifications.ts";
import { ACCEPTED_KINDS } from "#web/areas/uploads/texts/uploads.ts";
import { awaitedFiles } from "#web/areas/uploads/awaited-files.ts";
import { sendFile } from "./send-file.ts";
import {
  addToBatch,
  batchIdOf,
  bytesOf,
  changeFile,
  listRetriable,
  type NewFile,
  type UploadBatch,
} from "#web/areas/uploads/upload-batches.ts";
import { createUploadQueue, type UploadTarget } from "./upload-queue.ts";
import { nowMs } from "#web/time/now.ts";

/** The four reasons for which a dropped or chosen file is not sent. */
type DropRejection = "wrongType" | "tooLarge" | "tooSmall" | "tooMany";

export interface UploadLimits {
  /** `null` = no limit at the drop, which is the default. */
  readonly maxBytes: number | null;
  readonly minBytes: number;
  readonly maxFiles: number;
}

/** Even an empty file is sent, so that the list of files shows why it was refused. */
const UPLOAD_MIN_BYTES = 0;
/** Files of one drop: the long poll waits for a hundred names at most. */
export const UPLOAD_FILES_MAX = 100;

/**
 * Kinds that are never a statement. Banks use any ending (.sta, .940, .053, .dat, none at all), so
 * only the surely wrong ones are refused here; the content decides on the server.
 */
const REFUSED_ENDINGS = new Set([
  ..."exe msi dll bat cmd com scr ps1 sh apk dmg iso js".split(" "),
  ..."jpg jpeg png gif webp heic svg bmp tif tiff ico psd".split(" "),
  ..."mp3 mp4 m4a avi mov mkv wav".split(" "),
  ..."doc docx ppt pptx odt rtf".split(" "),
]);

interface SortedFiles {
  readonly accepted: readonly File[];
  readonly rejected: readonly { readonly file: File; readonly reason: DropRejection }[];
}

/** Sorts a drop into files to send and refused files, with the reason of each refusal. */
export function sortDroppedFiles(files: readonly File[], limits: UploadLimits): SortedFiles {
  const accepted: File[] = [];
  const rejected: { file: File; reason: DropRejection }[] = [];
  for (const file of files) {
    const reason = accepted.length >= limits.maxFiles ? "tooMany" : findRejection(file, limits);
    if (reason) rejected.push({ file, reason });
    else accepted.push(file);
  }
  return { accepted, rejected };
}

function findRejection(file: File, limits: UploadLimits): DropRejection | undefined {
  const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase();
  if (ending && REFUSED_ENDINGS.has(ending)) return "wrongType";
  if (/^(image|audio|video)\//.test(file.type)) return "wrongType";
  if (limits.maxBytes !== null && file.size > limits.maxBytes) return "tooLarge";
  return file.size < limits.minBytes ? "tooSmall" : undefined;
}

const BYTES_PER_MB = 1024 * 1024;

export const uploadQueue = createUploadQueue({
  send: (file, item, onPercent) =>
    sendWithLine(file, { ...item, batchId: batchIdOf(item.id) }, onPercent).then(
      (stored) => ({ ok: true, name: stored.name }),
      (error: unknown) => ({ ok: false, error: presentError(error).message }),
    ),
  onSending: (item) => changeFile(item.id, { state: "sending" }),
  onSent(item, name) {
    changeFile(item.id, { state: "reading", percent: 100, uploadName: name });
    awaitedFiles.add({
      companyId: item.companyId,
      name,
      originalName: item.fileName,
      sinceMs: nowMs(),
      told: false,
    });
  },
  onFailed: (item) => changeFile(item.id, { state: "unsent", reason: item.error ?? "" }),
});

// The server's clock and the browser's may differ by so much.
const CLOCKS_APART_MS = 120_000;

/**
 * Sends one file once there is a line, and again where the line ended meanwhile. Where no answer
 * came, the list of files tells whether the file has arrived. Rejects with `ApiError`; a file of a
 * session that has ended is not sent.
 */
async function sendWithLine(
  file: File,
  target: UploadTarget & { readonly batchId: string | undefined },
  onPercent: (percent: number) => void,
): Promise<StoredFile> {
  const session = sessionSerial();
  const sinceMs = nowMs();
  for (;;) {
    await untilOnline();
    if (session !== sessionSerial()) throw new ApiError("aborted", 0, "The session has ended.");
    try {
      return await withPatience(() => sendFile(file, target, onPercent));
    } catch (error) {
      if (asApiError(error).code !== "network") throw error;
      const hadLine = !isOffline();
      await untilOnline();
      const arrived = await findArrived(file, target.companyId, sinceMs);
      if (arrived !== undefined) return arrived;
      if (hadLine) throw error;
      onPercent(0);
    }
  }
}

async function findArrived(
  { name, size }: File,
  companyId: string,
  sinceMs: number,
): Promise<StoredFile | undefined> {
  try {
    const { files } = await callApi("fileList", { query: { company_id: companyId } });
    return files.find(
      ({ originalName, sizeBytes, created }) =>
        originalName === name &&
        sizeBytes === size &&
        Date.parse(created) > sinceMs - CLOCKS_APART_MS,
    );
  } catch {
    return undefined;
  }
}

/** What was dropped or chosen: files to send, and those that are not sent, each with its reason. */
export interface PickedFiles {
  readonly accepted: readonly File[];
  readonly others: readonly NewFile[];
}

/** Sorts picked files. */
export function pickFiles(files: readonly File[], maxBytes: number | null): PickedFiles {
  const { accepted, rejected } = sortDroppedFiles(files, {
    maxBytes,
    minBytes: UPLOAD_MIN_BYTES,
    maxFiles: UPLOAD_FILES_MAX,
  });
  const others = rejected.map(({ file, reason }): NewFile => {
    const { title, message } = rejectionWords(file.name, reason, maxBytes);
    const state = reason === "tooMany" ? "left" : "refused";
    return { file, state, reason: title, advice: message ?? "" };
  });
  return { accepted, others };
}

/**
 * Sends files to a company, one after another, behind the files that are already being sent. The
 * batch's message tells of all of them.
 */
export function uploadFiles({ accepted, others }: PickedFiles, target: UploadTarget): void {
  const ids = addToBatch(target, [
    ...accepted.map((file): NewFile => ({ file, state: "queued" })),
    ...others,
  ]);
  void uploadQueue.add(accepted, target, ids);
}

/** Sends the files of a batch that were left out or did not arrive. */
export function sendAgain(batch: UploadBatch): void {
  const { companyId, companyName } = batch;
  const again = listRetriable(batch).slice(0, UPLOAD_FILES_MAX);
  for (const { key } of again)
    changeFile(key, { state: "queued", percent: 0, reason: "", advice: "" });
  const files = again.flatMap(({ key }) => bytesOf(key) ?? []);
  void uploadQueue.add(
    files,
    { companyId, companyName },
    again.map(({ key }) => key),
  );
}

/** Takes files dropped anywhere: to the current company, or first asks which one. */
export function uploadDroppedFiles(files: readonly File[], maxBytes: number | null): void {
  const picked = pickFiles(files, maxBytes);
  const company = clientState().currentCompany;
  if (company) uploadFiles(picked, { companyId: company._id, companyName: company.name });
  else openModal("fileUpload", { picked });
}

function rejectionWords(
  name: string,
  reason: DropRejection,
  maxBytes: number | null,
): { readonly title: string; readonly message?: string } {
  switch (reason) {
    case "wrongType":
      return notifications["drop.wrongType"]({ name, types: ACCEPTED_KINDS });
    case "tooLarge":
      return notifications["drop.tooLarge"]({
        name,
        max: Math.floor((maxBytes ?? 0) / BYTES_PER_MB),
      });
    case "tooSmall":
      return notifications["drop.tooSmall"]({ name });
    case "tooMany":
      return notifications["drop.tooMany"]({ max: UPLOAD_FILES_MAX });
  }
}
