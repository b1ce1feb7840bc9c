/**
 * An account's rows moved to another company, or deleted.
 * What features may ask of this module of the ledger; everything else in the folder is its own.
 */
export {
  countBooked,
  countRows,
  deleteAccountRows,
  findMarks,
  hasAccount,
  lockAccount,
  type LockedAccount,
  markMoving,
  moveAccountRows,
} from "./moves/move-rows.store.ts";
