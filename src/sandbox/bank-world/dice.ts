/**
 * Dice that always fall the same way: a bank's items are computed again at each reading instead of
 * being kept.
 */

/** A 32-bit number out of any text (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

export interface Dice {
  /** A whole number from 0 up to, but not including, `below`. */
  roll(below: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

/** One row of throws for a seed and a number (mulberry32). */
export function throwDice(seed: number, number: number): Dice {
  let state = (seed ^ Math.imul(number + 1, 0x9e3779b1)) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const roll = (below: number): number => next() % below;
  return { roll, pick: (items) => items[roll(items.length)]! };
}
