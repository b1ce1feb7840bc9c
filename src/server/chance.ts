/**
 * Chance that is neither an id (`new-id.ts`) nor a token (`token-hash.ts`): pauses that must not
 * meet, names, and keys of a given form.
 */
import { randomBytes } from "node:crypto";

/**
 * A length of time somewhere around `ms`: at most `share` of it shorter or longer (0.2 is a fifth).
 */
export function jitter(ms: number, share: number): number {
  return ms * (1 + share * (2 * Math.random() - 1));
}

/**
 * That many letters of an alphabet, cryptographically random. The alphabet's length must divide
 * 256, or some letters come more often than others.
 */
export function randomLetters(alphabet: string, length: number): string {
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join("");
}

/** A key of so many bytes, cryptographically random. */
export function randomKey(bytes: number): Buffer {
  return randomBytes(bytes);
}
