import { nowMs } from "#web/time/now.ts";

/** News that come so soon after a command of this page are taken for its echo, in milliseconds. */
export const ECHO_MS = 4_000;

export interface Echo {
  /** Remembers that this page has just sent a command, whatever became of the command. */
  readonly note: () => void;
  /** The next news are no echo. */
  readonly forget: () => void;
  /** True while what changes may be the work of this page's own last command. */
  readonly isExpected: () => boolean;
}

/** The echo of one kind of this page's own commands. */
export function createEcho(): Echo {
  let lastMs = Number.NEGATIVE_INFINITY;
  return {
    note: () => {
      lastMs = nowMs();
    },
    forget: () => {
      lastMs = Number.NEGATIVE_INFINITY;
    },
    isExpected: () => nowMs() - lastMs < ECHO_MS,
  };
}

/** Commands of whatever kind that change what lists show. */
export const ownCommands = createEcho();
