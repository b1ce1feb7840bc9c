/**
 * That rows of accounts changed: noted with the rows, told after the commit.
 * What features may ask of this module of the ledger; everything else in the folder is its own.
 */
export { noteWholeAccounts, TAKE_NOTES_JOB } from "./notes/note-ingest.store.ts";
export {
  countFailure,
  deleteNote,
  type IngestNote,
  lockFirstNote,
} from "./notes/take-notes.store.ts";
