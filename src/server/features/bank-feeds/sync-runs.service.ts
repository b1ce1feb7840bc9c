/** The protocol of readings: each one from its beginning to its end, with what it brought. */
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
