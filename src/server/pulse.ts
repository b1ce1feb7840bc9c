/**
 * A timer that repeats: for connections that stay open, which no job of a queue sees.
 */

export interface Pulse {
  /** Starts it, where it does not run already. */
  start(): void;
  stop(): void;
}

/** Calls `work` each `everyMs` between start and stop. */
export function createPulse(everyMs: number, work: () => void): Pulse {
  let timer: NodeJS.Timeout | undefined;
  return {
    start() {
      timer ??= setInterval(work, everyMs);
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
