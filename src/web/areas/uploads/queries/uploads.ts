/** The one upload queue of the program, and the way dropped files take into it. */
import { openModal } from "#web/modals/modals.ts";
import { clientState } from "#web/state/client-state.ts";
import { withPatience } from "#web/api/busy.ts";
import { presentError } from "#web/api/error-sentence.ts";
import { notifications } from "#web/texts/notifications.ts";
import { ACCEPTED_KINDS, uploadNotifications } from "#web/areas/uploads/texts/uploads.ts";
import { addToast, type ToastWords } from "#web/toasts/toasts.ts";
import { awaitedFiles } from "#web/areas/uploads/awaited-files.ts";
import {
  sortDroppedFiles,
  type DropRejection,
  UPLOAD_FILES_MAX,
  UPLOAD_MIN_BYTES,
} from "./drop-rejections.ts";
import { sendFile } from "./send-file.ts";
import { createUploadQueue, type UploadTarget } from "./upload-queue.ts";
import { nowMs } from "#web/time/now.ts";

const BYTES_PER_MB = 1024 * 1024;

export const uploadQueue = createUploadQueue({
  send: (file, target, onPercent) =>
    withPatience(() => sendFile(file, target, onPercent)).then(
      (stored) => ({ ok: true, name: stored.name }),
      (error: unknown) => ({ ok: false, error: presentError(error).message }),
    ),
  onSent(item, name) {
    awaitedFiles.add({
      companyId: item.companyId,
      name,
      originalName: item.fileName,
      sinceMs: nowMs(),
      told: false,
    });
    addToast(uploadNotifications.FILE_UPLAOD_SUCCESS(item.fileName));
  },
  onFailed: (item) =>
    addToast(uploadNotifications.FILE_UPLAOD_FAILED(item.fileName, item.error ?? "")),
});

/** Refuses files that cannot be statements, each with its own toast, and gives back the others. */
export function acceptFiles(files: readonly File[], maxBytes: number | null): readonly File[] {
  const { accepted, rejected } = sortDroppedFiles(files, {
    maxBytes,
    minBytes: UPLOAD_MIN_BYTES,
    maxFiles: UPLOAD_FILES_MAX,
  });
  for (const { file, reason } of rejected) addToast(rejectionWords(file.name, reason, maxBytes));
  return accepted;
}

/** Sends files to a company, one after another, behind the files that are already being sent. */
export function uploadFiles(files: readonly File[], target: UploadTarget): void {
  void uploadQueue.add(files, target);
}

/** Takes files dropped anywhere: to the current company, or first asks which one. */
export function uploadDroppedFiles(files: readonly File[], maxBytes: number | null): void {
  const accepted = acceptFiles(files, maxBytes);
  if (accepted.length === 0) return;
  const company = clientState().currentCompany;
  if (company) uploadFiles(accepted, { companyId: company._id, companyName: company.name });
  else openModal("fileUpload", { files: accepted });
}

function rejectionWords(name: string, reason: DropRejection, maxBytes: number | null): ToastWords {
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
