/**
 * A small seeded generator of numbers (mulberry32), so that a history of a seed comes again on
 * every machine.
 */

export interface Random {
  /** A number from 0 up to, without, 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  /** True with this probability. */
  chance(share: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** A copy in another order. */
  shuffle<T>(of: readonly T[]): T[];
}

/**
 * Numbers of a seed and a name: two kinds of history share no numbers although they share a seed.
 */
export function createRandom(seed: number, name: string): Random {
  let state = seed >>> 0;
  for (const letter of name)
    state = (Math.imul(state ^ letter.codePointAt(0)!, 0x01000193) + 0x9e3779b9) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    int,
    chance: (share) => next() < share,
    pick: (from) => from[int(0, from.length - 1)]!,
    shuffle(of) {
      const mixed = [...of];
      for (let at = mixed.length - 1; at > 0; at--) {
        const other = int(0, at);
        [mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!];
      }
      return mixed;
    },
  };
}
