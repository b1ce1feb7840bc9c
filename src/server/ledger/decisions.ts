/**
 * Changes of booked and exported rows that wait for a person, and what he decides. What features
 * may ask of this module of the ledger; everything else in the folder is its own.
 */
export {
  type ChangeSort,
  countWaiting,
  listDecidedBy,
  listWaitingIds,
  listWaitingPage,
  readOthers,
  type WaitingChange,
} from "./decisions/change-rows.store.ts";
export { decideChanges, undoDecisions } from "./decisions/decide-changes.service.ts";
