/**
 * Which days of an account are proven whole.
 * What features may ask of this module of the ledger; everything else in the folder is its own.
 */
export { type Chain, chainPoints } from "./proof/chain-points.ts";
export { countUnproven, decideAccount, uniteFacts } from "./proof/decide-account.ts";
export { beganBehind } from "./proof/find-beginning.ts";
export { type AccountFacts, type DayRun } from "./proof/proof-facts.ts";
export { listOrigins, PART as STATEMENT_PART } from "./proof/proof-facts.store.ts";
export {
  decideNow,
  findBegan,
  listRunsNow,
  proveNextAccount,
  readAccountFacts,
} from "./proof/prove-days.service.ts";
export {
  type AccountKey,
  listCompaniesDue,
  listProofDue,
  listSpans,
  markProofDue,
  markProofDueOf,
} from "./proof/proven-spans.store.ts";
export { readRowBalances } from "./proof/row-balances.service.ts";
