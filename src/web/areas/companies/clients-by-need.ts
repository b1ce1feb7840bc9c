/** The order of companies by what they need, for other areas. */
export { sortByNeed } from "./parts/client-needs.ts";
