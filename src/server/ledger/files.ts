/**
 * Statement files: taken in whole or not at all, and forgotten.
 * What features may ask of this room of the ledger; everything else in the folder is its own.
 */
export { forgetFile } from "./files/forget-file.service.ts";
export { ingestFile, type IngestOutcome } from "./files/ingest-file.service.ts";
