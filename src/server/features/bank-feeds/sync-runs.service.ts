/**
 * The log of readings: each reading from its beginning to its end, with the items that it brought.
 */
export {
  closeAbandonedRuns,
  countPage,
  finishSyncRun,
  hasOpenRun,
  insertSyncRun,
  listPastReadings,
  type PastReadings,
  replacePending,
  type RunKey,
  type SyncRunEnd,
} from "./sync-runs.store.ts";
