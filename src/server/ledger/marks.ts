/**
 * What people and exports note on transactions: booked, exported, noted.
 * What features may ask of this module of the ledger; everything else in the folder is its own.
 */
export {
  type BookedMarks,
  type BookedOutcome,
  listOtherMarkers,
  type NewMark,
  restoreMarks,
  updateBooked,
} from "./marks/booked.store.ts";
export {
  AT_ONCE_ROWS,
  findOpenPiece,
  findOperation,
  findWrittenPiece,
  forgetOperations,
  insertOperation,
  listUndoable,
  markPieceUndone,
  meantRows,
  type NewOperation,
  type Operation,
  PIECE_ROWS,
  putPiece,
  updateOperation,
} from "./marks/operations.store.ts";
export {
  actKey,
  listProgramActs,
  noteProgramAct,
  throughOfAct,
} from "./marks/program-acts.store.ts";
export { touchNoted } from "./marks/noted.store.ts";
export { unmarkExported } from "./marks/exported.store.ts";
