/** For features that have to know whether a look found something. */
export { hasChangesSince } from "./look-back.store.ts";
