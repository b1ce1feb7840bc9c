/**
 * Two accounts of one history: their rows put under one number, and taken apart again.
 * What features may ask of this module of the ledger; everything else in the folder is its own.
 */
export {
  deleteJoin,
  findCommonDays,
  findJoin,
  findSpan,
  insertJoin,
  listJoins,
  listOrigins,
  lockOrigins,
  type NumberedAccount,
  type Span,
  type StoredJoin,
  sumAccounts,
  type Totals,
} from "./joins/account-joins.store.ts";
export {
  type AccountPair,
  clearDoubles,
  closeAccounts,
  deleteEmptyAccounts,
  hasRowsBy,
  insertAccountLike,
  listMixedDoubles,
  listMixedRows,
  moveRows,
  moveRowsBack,
  type Progress,
  reopenAccounts,
} from "./joins/join-rows.store.ts";
export {
  countRowsBy,
  findWork,
  insertWork,
  type JoinWork,
  listWork,
  takeWork,
  updateProgress,
} from "./joins/join-work.store.ts";
