/**
 * The company's overview: the first lock of every writer, its counts and its facts.
 * What features may ask of this module of the ledger; everything else in the folder is its own.
 */
export { accountDataThrough } from "./overview/data-through.store.ts";
export { lockOverview, lockOverviews, tryLockOverview } from "./overview/lock-overview.store.ts";
export {
  insertOverview,
  isAskedAbout,
  updateFileCounts,
  updateFeedFacts,
  updateOverview,
} from "./overview/overview-facts.store.ts";
