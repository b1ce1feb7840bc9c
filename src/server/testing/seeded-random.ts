/**
 * A small linear congruential generator for tests and proofs: the same seed gives the same row of
 * numbers.
 * @returns a function whose results are 0 (included) to 1 (not included).
 */
export function createSeededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 4_294_967_296;
}
