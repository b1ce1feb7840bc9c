/**
 * A server that asks for patience: nothing was done, and the same question is worth asking again
 * soon.
 */
import { asApiError } from "#web/api/api-error.ts";

/**
 * A server that asks for patience gets it this often, and at most for these many seconds each: then
 * the page says so.
 */
export const BUSY_RETRIES_MAX = 2;
const BUSY_SECONDS_MAX = 5;

/** Answered before anything was begun. */
const REFUSED_CODES: ReadonlySet<string> = new Set([
  "server_busy",
  "shutting_down",
  "too_many_at_once",
]);

/** Whether a question that changes nothing is worth repeating. */
export function isBusy(error: unknown): boolean {
  const { code } = asApiError(error);
  return REFUSED_CODES.has(code) || code === "service_unavailable";
}

/** The pause that the server asked for, in milliseconds; a second where it named none. */
export function busyDelayMs(error: unknown): number {
  return Math.min(asApiError(error).retryAfterSeconds ?? 1, BUSY_SECONDS_MAX) * 1_000;
}

/**
 * Does the work, and again where the server refused it before it was begun: also for commands.
 * Throws the last error.
 */
export async function withPatience<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries >= BUSY_RETRIES_MAX || !REFUSED_CODES.has(asApiError(error).code)) throw error;
      await new Promise((done) => setTimeout(done, busyDelayMs(error)));
    }
  }
}
