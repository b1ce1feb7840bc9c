/** Reads days again of which an aggregator said that the bank has changed something. */
export { beginLook, endLook, hasChangesSince } from "./look-back.store.ts";
