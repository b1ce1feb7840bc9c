/** The company of a demo, as the demo makes it. */
export { extendDemoHeads, insertDemoHead } from "./demo-head.store.ts";
