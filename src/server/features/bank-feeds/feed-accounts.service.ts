/** Accounts that banks are asked about, as the reading of them sees and changes them. */
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
  saveBalance,
  updateFeedAccount,
} from "./feed-accounts.store.ts";
