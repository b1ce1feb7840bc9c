/**
 * One question about a kept table, answered in a reading thread under limits of memory and time.
 */
import type { TableAnswer, TableRequest } from "./answer-table.ts";
import {
  giveBack,
  type Listeners,
  ReadThreadLost,
  takeThread,
  THREAD_LIMITS,
} from "./read-in-worker.service.ts";

/**
 * A person waits for the answer: the largest workbook that may be read opens in some ten seconds.
 */
export const ASK_MS = 45_000;

/** The answer. Throws ReadThreadLost; leaving by the signal ends the thread. */
export async function askInWorker(
  request: TableRequest,
  signal?: AbortSignal,
  timeMs = ASK_MS,
): Promise<TableAnswer> {
  const worker = takeThread(THREAD_LIMITS);
  let listeners: Listeners = [];
  let timer: NodeJS.Timeout | undefined;
  let isAnswered = false;
  try {
    return await new Promise<TableAnswer>((resolve, reject) => {
      const lose = (reason: ReadThreadLost["reason"], cause?: unknown): void =>
        reject(new ReadThreadLost(reason, cause));
      listeners = [
        [
          "message",
          (answer: TableAnswer) => {
            isAnswered = true;
            resolve(answer);
          },
        ],
        [
          "error",
          (error: NodeJS.ErrnoException) =>
            lose(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "memory" : "crash", error),
        ],
        ["messageerror", (error: Error) => lose("crash", error)],
        ["exit", () => lose("crash")],
      ];
      for (const [name, listener] of listeners) worker.on(name, listener as () => void);
      timer = setTimeout(() => lose("time"), timeMs);
      signal?.addEventListener("abort", () => lose("time", signal.reason), { once: true });
      worker.postMessage(request);
    });
  } finally {
    clearTimeout(timer);
    await giveBack(worker, isAnswered, listeners);
  }
}
