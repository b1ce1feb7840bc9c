/**
 * The browser's line: whether it has one, and when the server answered last. A line that ends
 * without the browser's knowledge shows itself in the calls that fail.
 */
import { useSyncExternalStore } from "react";
import { nowMs } from "#web/time/now.ts";

let answeredAtMs: number | undefined;

/** Notes an answer of the server, whatever it says. */
export function noteAnswer(): void {
  answeredAtMs = nowMs();
}

/** When the server answered last, in milliseconds since the epoch; undefined before its first. */
export function lastAnswerMs(): number | undefined {
  return answeredAtMs;
}

/** Whether the browser knows that it has no line. */
export function isOffline(): boolean {
  return globalThis.navigator?.onLine === false;
}

/** Resolves as soon as the browser has a line; at once where it has one. */
export function untilOnline(): Promise<void> {
  if (!isOffline()) return Promise.resolve();
  return new Promise((resolve) =>
    window.addEventListener("online", () => resolve(), { once: true }),
  );
}

/** `isOffline` for a component, which renders again when the line comes and goes. */
export function useOffline(): boolean {
  return useSyncExternalStore(subscribe, isOffline);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
