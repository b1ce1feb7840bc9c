/** Troubles of a company's sources, for the list of companies. */
export {
  sourceTroubles,
  type SourceTroubleRow,
  type TroubleTimes,
} from "./source-troubles.store.ts";
