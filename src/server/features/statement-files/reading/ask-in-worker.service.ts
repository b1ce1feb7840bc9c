/**
 * One question about a kept table, answered in a reading thread under limits of memory and time.
 */
import type { TableAnswer, TableRequest } from "./answer-table.ts";
import {
  giveBack,
  type Listeners,
  listenTo,
  ReadThreadLost,
  takeThread,
  THREAD_LIMITS,
} from "./read-in-worker.service.ts";

/**
 * A person waits for the answer: the largest workbook that may be read opens in some ten seconds.
 */
const ASK_MS = 45_000;

/** The answer. Throws ReadThreadLost. */
export async function askInWorker(request: TableRequest): Promise<TableAnswer> {
  const worker = takeThread(THREAD_LIMITS);
  let listeners: Listeners = [];
  let timer: NodeJS.Timeout | undefined;
  let isAnswered = false;
  try {
    const answer = await new Promise<TableAnswer>((resolve, reject) => {
      const lose = (reason: ReadThreadLost["reason"], cause?: unknown): void =>
        reject(new ReadThreadLost(reason, cause));
      listeners = listenTo(worker, resolve, lose);
      timer = setTimeout(() => lose("time"), ASK_MS);
      worker.postMessage(request);
    });
    isAnswered = true;
    return answer;
  } finally {
    clearTimeout(timer);
    await giveBack(worker, isAnswered, listeners);
  }
}
