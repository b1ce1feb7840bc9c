/** When a message that was not taken is sent again. */
import type { WebhookFault } from "#contract/webhooks/webhook-faults.ts";
import { WEBHOOK_RETRY_HOURS } from "#contract/webhooks/webhook-limits.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "#values/durations.ts";

/** Pauses after the first, second, … try; the last one goes on. */
const PAUSES_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
] as const;
const RETRY_MS = WEBHOOK_RETRY_HOURS * HOUR_MS;

export interface FailedTry {
  readonly at: Date;
  /** The first try of this run of repeats. */
  readonly firstTryAt: Date;
  /** Tries until now, this one included. */
  readonly tries: number;
  readonly retryAfterSeconds: number | null;
}

/**
 * The moment of the next try; undefined where the message is given up. The last try stands at the
 * end of the 72 hours.
 */
export function nextTry({ at, firstTryAt, tries, retryAfterSeconds }: FailedTry): Date | undefined {
  const end = firstTryAt.getTime() + RETRY_MS;
  if (at.getTime() >= end) return undefined;
  const pause = PAUSES_MS[Math.min(tries, PAUSES_MS.length) - 1] ?? PAUSES_MS[0];
  const requested = (retryAfterSeconds ?? 0) * SECOND_MS;
  return new Date(Math.min(at.getTime() + Math.max(pause, requested), end));
}

const FAILURES_BEFORE_PAUSE = 3;
const PAUSE_STEP_MS = 10 * SECOND_MS;
const PAUSE_MAX_MS = 10 * MINUTE_MS;

/**
 * How long the other messages of an endpoint wait after so many failures in a row: none at first,
 * then from ten seconds up to ten minutes.
 */
export function endpointPauseMs(failures: number): number {
  if (failures < FAILURES_BEFORE_PAUSE) return 0;
  return Math.min(PAUSE_STEP_MS * 2 ** (failures - FAILURES_BEFORE_PAUSE), PAUSE_MAX_MS);
}

/** Whether the endpoint is to be stopped at once: its receiver says that it is gone. */
export function endsEndpoint(fault: WebhookFault): boolean {
  return fault === "gone";
}
