/** What other features ask of certificates: who is named by them, and how items are compared. */
export { type CoveringRow, listCoverings } from "./certificates.store.ts";
export { countChanged, fingerprintOf } from "./digests.ts";
