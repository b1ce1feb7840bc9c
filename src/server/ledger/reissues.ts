/**
 * Files that issue statements of an earlier file again.
 * What features may ask of this module of the ledger; everything else in the folder is its own.
 */
export type { IssueDifference, NamedItem } from "./reissues/compare-issues.ts";
export { judgeAfter, listJudged } from "./reissues/judge-reissues.service.ts";
export {
  deleteReissue,
  listReissues,
  type Reissue,
  setReissueState,
} from "./reissues/reissues.store.ts";
export { listLaterReports } from "./reissues/report-reissues.store.ts";
