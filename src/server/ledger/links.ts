/**
 * The same payment from two origins: recognised, linked by hand, taken apart, and shown by the
 * facts of each. What features may ask of this module of the ledger; everything else in the folder
 * is its own.
 */
export {
  type DoubleEvidence,
  listDecisions,
  noteCopies,
  settleDouble,
  takeSharedMark,
} from "./links/doubles.store.ts";
export { lapseSettled } from "./links/hold-items.store.ts";
export { listConflictsBetween, listConflictsOf } from "./links/conflicts.store.ts";
export { linkHistory, queueLinkRounds } from "./links/link-history.service.ts";
export { findRoundProgress } from "./links/link-rounds.store.ts";
export {
  carryLinkRounds,
  leaveLinks,
  linkSources,
  linkWholeAccount,
} from "./links/link-sources.service.ts";
export { keepDoubles, listDecidedDoubles } from "./links/kept-doubles.store.ts";
export { recallDoubles } from "./links/recall-doubles.service.ts";
export { separate } from "./links/rebuild-groups.service.ts";
export { relinkPairs } from "./links/relink-pairs.service.ts";
export { groupOf, linkGroups, type Pair } from "./links/row-groups.service.ts";
export { takeBackJoined, tellParted } from "./links/told-links.store.ts";
export { findTurnProgress } from "./links/link-turns.store.ts";
export { updateOverviewAfterLinks } from "./links/source-groups.store.ts";
export {
  deleteUndone,
  getLeadingSources,
  insertLinks,
  type LinkableRow,
  listLinkableRows,
  listLinks,
} from "./links/source-links.store.ts";
export { TURN_LINKS_MAX, turnPairs } from "./links/turn-origins.service.ts";
