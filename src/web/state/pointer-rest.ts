import { nowMs } from "#web/time/now.ts";

/** A pointer that has stayed for so long is on its way to nothing, in milliseconds. */
export const REST_MS = 800;

/** What waits for a pointer that never rests happens after so long, in milliseconds. */
export const PATIENCE_MS = 30_000;

/** The pointer moves, or a finger or a button goes down. */
const SIGNS = ["pointermove", "pointerdown"] as const;

/**
 * Calls `run` once, as soon as the pointer has stayed for {@link REST_MS} from now on: rows that
 * others change must not move between a person's aim and his press. The answered function gives the
 * call up.
 */
export function whenPointerRests(run: () => void, pointed: EventTarget = window): () => void {
  const latestMs = nowMs() + PATIENCE_MS;
  let timer = setTimeout(end, REST_MS);
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(end, Math.min(REST_MS, latestMs - nowMs()));
  };
  const stop = () => {
    clearTimeout(timer);
    for (const sign of SIGNS) pointed.removeEventListener(sign, wait, true);
  };
  function end(): void {
    stop();
    run();
  }
  for (const sign of SIGNS) pointed.addEventListener(sign, wait, { capture: true, passive: true });
  return stop;
}
