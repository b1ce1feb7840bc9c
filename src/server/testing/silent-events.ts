import type { Events } from "../events.ts";

/** Events that reach nobody: for a program without open pages. */
export const SILENT_EVENTS: Events = {
  publish: async () => {},
  subscribe: () => () => {},
  publishEnded: async () => {},
  subscribeEnded: () => () => {},
  subscribeGap: () => () => {},
};
