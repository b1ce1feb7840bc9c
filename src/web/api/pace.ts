/** Runs at most one call of a key in each stretch of time, and never loses the last one. */

export interface Pace<Key> {
  /** Runs at once where the key has rested; else once at the rest's end, for all till then. */
  readonly call: (key: Key) => void;
  /** Forgets the calls that wait. */
  readonly stop: () => void;
}

/** `run` is called for a key at most once in `restMs` milliseconds. */
export function createPace<Key>(run: (key: Key) => void, restMs: number): Pace<Key> {
  const resting = new Map<Key, { isAsked: boolean; timer: ReturnType<typeof setTimeout> }>();
  const begin = (key: Key): void => {
    const timer = setTimeout(() => {
      const isAsked = resting.get(key)?.isAsked;
      resting.delete(key);
      if (isAsked) begin(key);
    }, restMs);
    resting.set(key, { isAsked: false, timer });
    run(key);
  };
  return {
    call: (key) => {
      const rest = resting.get(key);
      if (rest) rest.isAsked = true;
      else begin(key);
    },
    stop: () => {
      for (const { timer } of resting.values()) clearTimeout(timer);
      resting.clear();
    },
  };
}
