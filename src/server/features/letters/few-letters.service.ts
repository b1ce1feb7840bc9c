/**
 * Letters that somebody makes the program send to another person: a few a day. A company is free
 * to open and its name stands in the subject, so that a stranger's mailbox could be filled by it.
 */
import { DAY_MS } from "#values/durations.ts";
import type { Clock } from "#server/clock.ts";
import { lockName } from "#server/database/named-lock.ts";
import type { GlobalTx } from "#server/database/tenant.ts";
import { ApiError } from "#server/http/errors.ts";
import { listCausedSince } from "./letters.store.ts";

export { forgetCause } from "./letters.store.ts";

/** Letters of one kind from one company to one person within a day; one is lost, one is late. */
export const CAUSED_A_DAY = 3;

export interface CausedLetter {
  /** The company for which the letter is sent. */
  readonly causedBy: string;
  readonly kind: string;
  readonly userId: string;
}

/**
 * Seconds until one more such letter may be sent; undefined where it may be now. Letters of one
 * moment are counted one after another, to the end of the transaction.
 */
export async function findLetterWait(
  tx: GlobalTx,
  { clock }: { readonly clock: Clock },
  letter: CausedLetter,
): Promise<number | undefined> {
  const { causedBy, kind, userId } = letter;
  await lockName(tx, `letters ${kind} ${causedBy} ${userId}`);
  const since = new Date(clock.now().getTime() - DAY_MS);
  const sent = await listCausedSince(tx, letter, since, CAUSED_A_DAY);
  const [oldest] = sent;
  if (oldest === undefined || sent.length < CAUSED_A_DAY) return undefined;
  return Math.ceil((oldest.getTime() - since.getTime()) / 1_000) + 1;
}

/** Throws `letters_repeated` where the person got enough such letters within a day. */
export async function requireFewLetters(
  tx: GlobalTx,
  deps: { readonly clock: Clock },
  letter: CausedLetter,
): Promise<void> {
  const wait = await findLetterWait(tx, deps, letter);
  if (wait !== undefined) throw lettersRepeated(wait);
}

export function lettersRepeated(retryAfterSeconds: number): ApiError {
  return new ApiError("letters_repeated", {
    message: `At most ${CAUSED_A_DAY} such letters a day go to one person`,
    retryAfterSeconds,
  });
}
