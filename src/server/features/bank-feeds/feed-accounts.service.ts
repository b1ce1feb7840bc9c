/** The accounts of feeds, for the feature that reads them. */
export {
  beginReadings,
  endQuietReadings,
  type QuietEnd,
  takeBackReadings,
} from "./quiet-readings.store.ts";
export { beginAgain } from "./begin-again.store.ts";
export {
  beginTry,
  compareDays,
  concludeFeedAccount,
  expireConsentAccounts,
  type FeedAccountChange,
  type FeedAccountToRead,
  listAbsentTwice,
  listDueAccounts,
  lockIfStillRead,
  putOffAccount,
  refreshFeedOverview,
  updateFeedAccount,
} from "./feed-accounts.store.ts";
