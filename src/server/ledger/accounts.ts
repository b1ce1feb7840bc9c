/**
 * Bank accounts: made where a way in finds a new number, named, and their balances written.
 * What features may ask of this module of the ledger; everything else in the folder is its own.
 */
export {
  nameSzamlazzhuBank,
  saveMoney,
  shareDisplayName,
  type ToldMoney,
  updateDisplayName,
  updateLife,
} from "./accounts/account-facts.store.ts";
export {
  type ComingAccount,
  countLivingAccounts,
  hasRoomFor,
} from "./accounts/account-room.store.ts";
export { type AccountGroup, listAccountGroups } from "./accounts/account-groups.store.ts";
export { sourceRuns } from "./accounts/source-days.ts";
export { listSourceDays, listSources, listSourceSpans } from "./accounts/source-days.store.ts";
export { ensureBankAccount, type FeedBankAccount } from "./accounts/origin-account.store.ts";
