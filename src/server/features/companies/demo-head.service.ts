/** The company of a demo, as the demo makes it. */
export { insertDemoHead } from "./demo-head.store.ts";
