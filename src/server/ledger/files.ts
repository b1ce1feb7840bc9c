/**
 * Statement files: taken in whole or not at all, forgotten, and brought back.
 * What features may ask of this module of the ledger; everything else in the folder is its own.
 */
export { bringFileBack, type BroughtBack } from "./files/bring-back-file.service.ts";
export {
  deleteDeletion,
  type FileDeletion,
  listDeletions,
  listOverdueDeletions,
} from "./files/file-deletion.store.ts";
export { type FileForgotten, type FileToForget, forgetFile } from "./files/forget-file.service.ts";
export { type ClientFacts } from "./files/doubt-client.service.ts";
export { ingestFile, type IngestOutcome } from "./files/ingest-file.service.ts";
export { countRowsOfFile, type RowsOfFile } from "./files/remove-items.store.ts";
