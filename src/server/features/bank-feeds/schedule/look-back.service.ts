/** Looks at days of which an aggregator told that the bank has changed something. */
export { beginLook, endLook, hasChangesSince } from "./look-back.store.ts";
