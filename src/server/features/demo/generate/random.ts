/**
 * A small seeded generator (mulberry32): the same seed gives the same firm, so demos of one day are
 * alike.
 */
export interface Random {
  /** A whole number from `from` to `to`, both possible. */
  between(from: number, to: number): number;
  pick<T>(items: readonly T[]): T;
  /** True in this many of a hundred cases. */
  chance(percent: number): boolean;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    between,
    pick: (items) => items[between(0, items.length - 1)]!,
    chance: (percent) => next() * 100 < percent,
  };
}
