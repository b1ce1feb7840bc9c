/** Which accounts of which consents are read for which company, as consents give and take them. */
export {
  attachFeedAccount,
  countConsentTransactions,
  type FeedAccountRow,
  hasLiveFeed,
  hasNewsSince,
  linkConsentCompany,
  listFeedAccounts,
  unlinkConsentCompany,
  unscheduleCompany,
  updateFeedAccountStates,
} from "./assigned-accounts.store.ts";
