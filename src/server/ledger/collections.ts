/**
 * Settlements of couriers and card acceptors, and their ties to bank credits.
 * What features may ask of this module of the ledger; everything else in the folder is its own.
 */
export {
  type CollectionsOfFile,
  countCollectionsOfFile,
  forgetCollections,
  leaveCollections,
} from "./collections/collection-sources.store.ts";
export {
  deleteOvertaken,
  deleteProposals,
  dropConfirmedTies,
  FALLEN_TIES,
  type FallenTie,
  insertProposal,
  insertProposals,
  type NewProposal,
  restoreConfirmedTies,
  setProposalState,
  setReturned,
} from "./collections/credit-links.store.ts";
export { keepTies } from "./collections/lasting-ties.service.ts";
