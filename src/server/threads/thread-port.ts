/** The side of a door's file: what its asker sends comes in here, in a thread or a process. */
import { parentPort, type Transferable } from "node:worker_threads";

/** Calls `work` with each request. What it throws ends the thread, which its asker hears. */
export function answerRequests<Request>(work: (request: Request) => void | Promise<void>): void {
  const listen = (request: Request): void => void work(request);
  if (parentPort !== null) parentPort.on("message", listen);
  else process.on("message", listen);
}

/** Sends an answer. Buffers of the list are given away and not copied, where that is possible. */
export function sendAnswer(answer: unknown, transfer: readonly Transferable[] = []): void {
  if (parentPort !== null) parentPort.postMessage(answer, [...transfer]);
  else process.send?.(answer);
}
