/**
 * When items came, and which of them came late.
 * What features may ask of this module of the ledger; everything else in the folder is its own.
 */
export { dateArrivals, findNewestArrival } from "./arrivals/arrival-time.store.ts";
