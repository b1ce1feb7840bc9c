/** How many questions of a work are answered at a time; the others wait in the order they came. */
import { THREAD_WORKS, type ThreadWorkName } from "./thread-works.ts";

const running = new Map<ThreadWorkName, number>();
const waiting = new Map<ThreadWorkName, (() => void)[]>();

/** Waits for a place. Throws the reason of the signal. The answer gives the place back. */
export async function enterWork(
  work: ThreadWorkName,
  signal: AbortSignal | undefined,
): Promise<() => void> {
  signal?.throwIfAborted();
  if ((running.get(work) ?? 0) >= THREAD_WORKS[work].atOnce) await queueUp(work, signal);
  else running.set(work, (running.get(work) ?? 0) + 1);
  return () => {
    // The place goes to the next one, and so stays taken.
    const next = waiting.get(work)?.shift();
    if (next === undefined) running.set(work, running.get(work)! - 1);
    else next();
  };
}

/** Questions of the work that wait for a place. */
export function countWaiting(work: ThreadWorkName): number {
  return waiting.get(work)?.length ?? 0;
}

function queueUp(work: ThreadWorkName, signal: AbortSignal | undefined): Promise<void> {
  const line = waiting.get(work) ?? [];
  waiting.set(work, line);
  return new Promise((resolve, reject) => {
    const enter = (): void => {
      signal?.removeEventListener("abort", leave);
      resolve();
    };
    const leave = (): void => {
      line.splice(line.indexOf(enter), 1);
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", leave, { once: true });
    line.push(enter);
  });
}
