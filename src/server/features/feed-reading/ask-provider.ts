/** Asks a provider: repeats while it does not answer, and stops where the company is gone. */
import { setTimeout as pause } from "node:timers/promises";
import { jitter } from "#server/chance.ts";
import { FeedFault } from "#server/providers/bank-feed/bank-feed.port.ts";

/**
 * The reading ends without an outcome: the company or the account is gone, or the program stops.
 */
export class ReadingStopped extends Error {}

export interface AskLimits {
  /** True as long as the company may be read. */
  readonly isLive: () => Promise<boolean>;
  readonly signal: AbortSignal;
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

const PAUSES_MS = [1_000, 4_000, 16_000];
// Spreads the repeats, so that many readers of one provider do not come back in the same moment.
const JITTER = 0.25;

/**
 * Calls the provider; repeats three times while it is down. Throws FeedFault and ReadingStopped.
 */
export async function askProvider<Answer>(
  limits: AskLimits,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const wait =
    limits.pause ?? ((ms: number, signal: AbortSignal) => pause(ms, undefined, { signal }));
  for (let attempt = 0; ; attempt++) {
    if (limits.signal.aborted || !(await limits.isLive())) throw new ReadingStopped();
    try {
      return await unlessStopped(limits.signal, call());
    } catch (error) {
      const pauseMs = PAUSES_MS[attempt];
      if (!(error instanceof FeedFault) || error.kind !== "provider_down" || pauseMs === undefined)
        throw error;
      await wait(jitter(pauseMs, JITTER), limits.signal).catch(() => {
        throw new ReadingStopped();
      });
    }
  }
}

/**
 * Calls the provider once, without a look at the company: for calls right after the transaction
 * that has found it living. Throws what the call throws, and ReadingStopped.
 */
export async function askOnce<Answer>(
  { signal }: Pick<AskLimits, "signal">,
  call: () => Promise<Answer>,
): Promise<Answer> {
  if (signal.aborted) throw new ReadingStopped();
  return unlessStopped(signal, call());
}

// The job goes back to the queue at once and does not wait for an answer that comes seconds later.
function unlessStopped<Answer>(signal: AbortSignal, asked: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new ReadingStopped());
    signal.addEventListener("abort", stop, { once: true });
    void asked.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
