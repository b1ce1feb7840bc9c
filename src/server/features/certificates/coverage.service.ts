/** Which certificates name a period of many companies: other features ask it. */
export { type CoveringRow, listCoverings } from "./certificates.store.ts";
