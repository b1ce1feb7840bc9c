/**
 * A length of time somewhere around `ms`, so that many pages do not come back at once: at most
 * `share` of it shorter or longer (0.25 is a quarter).
 */
export function jitter(ms: number, share: number): number {
  return ms * (1 + share * (2 * Math.random() - 1));
}
